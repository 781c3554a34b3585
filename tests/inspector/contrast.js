// Every text under 4.5:1 and every edge of a control under 3:1 on this page, as it is painted.
() => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const paint = (colour) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (top, below, opacity) => {
    const alpha = top[3] * opacity;
    return [0, 1, 2].map((at) => top[at] * alpha + below[at] * (1 - alpha));
  };
  const light = (colour) => {
    const [red, green, blue] = colour.map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const ratio = (one, other) => {
    const [dim, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return bright / dim;
  };
  const under = (element) => {
    let [ground, opacity] = [[255, 255, 255], 1];
    const above = [];
    for (let each = element; each; each = each.parentElement) above.unshift(each);
    for (const each of above) {
      const style = getComputedStyle(each);
      opacity *= Number(style.opacity);
      ground = over(paint(style.backgroundColor), ground, opacity);
    }
    return [ground, opacity];
  };
  const weak = [];
  const look = (what, element, colour, [ground, opacity], least) => {
    const found = ratio(over(paint(colour), ground, opacity), ground);
    if (found < least) weak.push(`${what} of ${element.tagName} ${found.toFixed(2)}`);
  };
  for (const each of document.querySelectorAll("body *")) {
    if (!each.getClientRects().length) continue;
    const style = getComputedStyle(each);
    const control = each.matches("input, textarea, button");
    const holds = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (control || holds) look("text", each, style.color, under(each), 4.5);
    if (control) look("edge", each, style.borderTopColor, under(each.parentElement), 3);
    if (each.placeholder) {
      const said = getComputedStyle(each, "::placeholder");
      const [ground, opacity] = under(each);
      look("placeholder", each, said.color, [ground, opacity * Number(said.opacity)], 4.5);
    }
  }
  return weak;
}
