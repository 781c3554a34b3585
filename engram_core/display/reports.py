"""How reports look in a notebook: what was stored, erased, kept, checked and found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engram_core.display.markup import Html, element, folded, joined, table, when
from engram_core.how_many import how_many
from engram_core.model import (
    CheckReport,
    ConsolidationReport,
    Diagnosis,
    ErasureReceipt,
    Finding,
    Receipt,
    RetentionPolicy,
    RetentionReport,
)


def erasure_page(receipt: ErasureReceipt) -> Html:
    """What would go or went, from where, and what no erasure reaches."""
    head = "Would be erased; nothing has gone yet" if receipt.dry_run else "Erased for good"
    gone = {name: count for name, count in receipt.counts.items() if count}
    named = joined(element("div", element("code", one)) for one in receipt.episodes)
    return joined(
        (
            element("p", element("b", head), " · ", when(receipt.at)),
            counted(gone) if gone else element("p", "Nothing is there to erase."),
            folded(how_many(len(receipt.episodes), "message"), named) if receipt.episodes else "",
            table(("copy", "what became of it"), receipt.stores.items()) if receipt.stores else "",
            element("p", element("small", receipt.note)) if receipt.note else "",
        )
    )


def check_page(report: CheckReport) -> Html:
    """That all is well, or each problem with its remedy."""
    looked = folded("what was looked at", counted(report.checked)) if report.checked else ""
    head = "All is well" if report.ok else how_many(len(report.problems), "problem")
    rows = ((one.where, one.what, one.mend) for one in report.problems)
    return joined(
        (
            element("p", element("b", head)),
            looked,
            "" if report.ok else table(("where", "what", "how to mend it"), rows),
        )
    )


def diagnosis_page(diagnosis: Diagnosis) -> Html:
    """How each thing is; what is not well in bold, with what to do."""
    return findings_table(diagnosis.findings)


def findings_table(findings: Sequence[Finding]) -> Html:
    """Findings, one a row."""
    rows = (
        (
            one.name,
            one.state if one.state == "ok" else element("b", one.state),
            one.detail,
            one.next,
        )
        for one in findings
    )
    return table(("what", "state", "how it is", "next"), rows)


def consolidation_page(report: ConsolidationReport) -> Html:
    """The sums, and what failed or went another way."""
    sums = {
        "messages read": len(report.outcomes) - len(report.waiting),
        "facts added": report.facts_added,
        "facts expired": report.facts_expired,
        "claims rejected": report.rejected,
        "failed": len(report.failed),
        "still waiting": report.pending,
    }
    troubles = [*(f"{one.episode}: {one.error}" for one in report.failed), *report.troubles]
    return joined((counted(sums), *(element("p", one) for one in troubles)))


def receipt_line(receipt: Receipt) -> Html:
    """How many messages were stored, by their ids."""
    new = sum(receipt.stored)
    again = f", {receipt.duplicates} known already" if receipt.duplicates else ""
    ids = joined(element("div", element("code", one)) for one in receipt.episodes)
    return folded(f"{how_many(new, 'message')} stored{again}", ids)


def policies_table(policies: Sequence[RetentionPolicy]) -> Html:
    """How long what is kept."""
    rows = (
        (
            one.user,
            one.tenant,
            one.agent or "all",
            one.session or "all",
            "for ever" if one.days is None else how_many(one.days, "day"),
            "all" if one.sessions is None else f"the last {one.sessions}",
            when(one.applied_at or "never"),
        )
        for one in policies
    )
    heads = ("user", "tenant", "agent", "session", "messages kept", "sessions kept", "applied")
    return table(heads, rows)


def retention_page(report: RetentionReport) -> Html:
    """What the policies let go."""
    policies = how_many(report.policies, "policy", "policies")
    told = f"{how_many(report.episodes, 'message')} by {policies}"
    return joined((element("p", element("b", told)), *map(erasure_page, report.receipts)))


def counted(counts: Mapping[str, object]) -> Html:
    """Names with their numbers, side by side."""
    return table(tuple(counts), [tuple(counts.values())])
