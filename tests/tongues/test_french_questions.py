"""What a French question asks for: its dates, the kind of answer, and whose words."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime

import pytest

from engram_core.retrieve.plan.query import plan_query
from engram_core.retrieve.plan.voice import asks_assistant

NOW = datetime(2024, 5, 15, 9, tzinfo=UTC)

WINDOWS = {
    "où habitait-elle en mars dernier ?": ("2024-03-01", "2024-04-01"),
    "ou habitais je l'annee derniere": ("2023-01-01", "2024-01-01"),
    "Où est-ce que je travaille depuis 2019 ?": ("2019-01-01", "2024-05-16"),
    "Qu’avons-nous mangé la semaine dernière ?": ("2024-05-06", "2024-05-13"),
    "Où vivais-je il y a trois ans ?": ("2021-01-01", "2022-01-01"),
    "Que s'est-il passé le 3 mars 2024 à 14h ?": ("2024-03-03", "2024-03-04"),
    "Qui ai-je vu hier soir ?": ("2024-05-14", "2024-05-15"),
    "Qu'est-ce que je fais demain matin ?": ("2024-05-16", "2024-05-17"),
    "Où étais-je le week-end dernier ?": ("2024-05-11", "2024-05-13"),
    "Quels films ai-je vus au mois d'avril ?": ("2024-04-01", "2024-05-01"),
    "Que ferai-je en juin prochain ?": ("2024-06-01", "2024-07-01"),
    "Que s'est-il passé entre janvier et mars 2023 ?": ("2023-01-01", "2023-04-01"),
    "Qu'ai-je fait ces trois derniers jours ?": ("2024-05-12", "2024-05-16"),
    "De quoi a-t-on parlé au début de l'année ?": ("2024-01-01", "2025-01-01"),
    "Qu'ai-je fait à la fin du mois dernier ?": ("2024-04-01", "2024-05-01"),
    "Qu'ai-je fait en décembre de l'année dernière ?": ("2023-12-01", "2024-01-01"),
}

WANTS = {
    "Combien de livres ai-je lus ?": {"count"},
    "Combien de temps a duré mon stage ?": {"when"},
    "Depuis combien de temps est-ce que je joue du piano ?": {"when"},
    "Il y a combien de temps que j'ai déménagé ?": {"when"},
    "À quelle fréquence est-ce que je cours ?": {"count"},
    "Quand ai-je changé de travail ?": {"when"},
    "À quelle heure part mon train ?": {"when"},
    "La dernière fois que j'ai vu Odo, c'était quand ?": {"when"},
    "Dans quel ordre ai-je visité ces villes ?": {"order"},
    "Quelles villes ai-je visitées ?": {"listing"},
    "Énumère tous mes animaux": {"listing"},
    "Que sais-tu de ma sœur ?": {"summary"},
    "Réponds toujours en anglais": {"instruction"},
    "Fais-moi un résumé de mes vacances": {"summary", "instruction"},
    "Qu'est-ce que j'ai dit sur la chaudière ?": set(),
    "Qu'ai-je fait avant mon déménagement ?": set(),
}


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("asked", WINDOWS)
def test_a_date_in_a_question_is_a_window(asked: str, form: str) -> None:
    window = plan_query(unicodedata.normalize(form, asked), now=NOW).window
    assert window is not None
    assert tuple(f"{edge:%Y-%m-%d}" for edge in window) == WINDOWS[asked]


@pytest.mark.parametrize("asked", WANTS)
def test_a_question_wants_a_kind_of_answer(asked: str) -> None:
    assert plan_query(asked, now=NOW).wants == WANTS[asked]
    assert plan_query(asked.replace("'", "’"), now=NOW).wants == WANTS[asked]
    assert plan_query(unicodedata.normalize("NFD", asked), now=NOW).wants == WANTS[asked]


@pytest.mark.parametrize("asked", [*WINDOWS, *WANTS])
def test_a_verb_at_the_head_of_a_question_is_no_name(asked: str) -> None:
    assert set(plan_query(asked, now=NOW).entities) <= {"Odo"}


@pytest.mark.parametrize(
    ("asked", "yours"),
    [
        ("Qu'est-ce que tu m'as conseillé pour le jardin ?", True),
        ("Quel restaurant m'avais-tu recommandé ?", True),
        ("Rappelle-moi ce que vous m’avez proposé", True),
        ("Quel était ton conseil ?", True),
        ("Qu'est-ce que j'ai dit sur le jardin ?", False),
        ("Où est-ce que j'habite ?", False),
    ],
)
def test_whose_words_a_question_wants(asked: str, yours: bool) -> None:
    assert asks_assistant(asked) == yours
