"""Reading conversations from files: exports of assistants, histories of frameworks, transcripts."""

from engram_core.ingest.importers.base import Damage, Imported, Importer, ImportOptions
from engram_core.ingest.importers.detect import IMPORTERS, open_import

__all__ = ["IMPORTERS", "Damage", "ImportOptions", "Imported", "Importer", "open_import"]
