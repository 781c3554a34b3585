"""Marks by which a text passes itself off as a prompt, another turn, or a call of a tool."""

from __future__ import annotations

MARKS: dict[str, list[tuple[str, str]]] = {
    "turning": [
        # Chat templates.
        ("<|", r"<[|\uff5c] ?[a-z_ ]{2,30} ?[|\uff5c]>"),
        ("inst];sys>;_turn>", r"\[/?inst\]|<</?sys>>|<(?:start|end)_of_turn>"),
        # A heading that claims to speak for the system.
        (
            "system;developer;admin",
            r"(?:^|\n)[ \t>*#\[<_-]{0,8}(?:system|developer|admin(?:istrator)?)"
            r"(?:[ _-](?:prompt|message|override|instructions?|notice|update|note))?"
            r"[\]>*_ \t]{0,4}:[ \t*]*(?:you\b|the (?:user|assistant|model)\b|all\b|new\b|always\b|"
            r"never\b|from now\b|ignore\b|disregard\b|obey\b|your\b|do not\b|don't\b|override\b|"
            r"tu\b|vous\b|l'utilisateur\b|a partir\b|desormais\b)",
        ),
        # The end of a block of data, and what is to come after it.
        (
            "end of;</;fin d",
            r"(?:<{2,9}|-{3,9}|={3,9}|\*{3,9}|#{2,9})[ \t]{0,8}(?:end of|fin d[eu]s?)\s"
            r"(?:l'|la |le |les )?(?:the )?(?:engram )?(?:memory|memories|context|notes|data|"
            r"document|input|user input|prompt|memoire|contexte|donnees)",
        ),
        (
            "</",
            r"</(?:memory|memories|context|system|instructions?|data|documents?|untrusted\w*|"
            r"user_input|turns|notes)>\s*\S",
        ),
        # Calls of tools.
        (
            "<tool_call;<function;<invoke;[tool_calls]",
            r"<tool_calls?>|<function(?:_calls?>|=\w)|<invoke name=|\[tool_calls\]",
        ),
        (
            '"tool_calls";"arguments";"function_call"',
            r'"tool_calls"\s*:\s*\[|"function_call"\s*:\s*\{|'
            r'\{\s*"name"\s*:\s*"[\w.-]+"\s*,\s*"arguments"\s*:|'
            r'"arguments"\s*:\s*\{[^{}]*\}\s*,\s*"name"\s*:',
        ),
    ],
}
