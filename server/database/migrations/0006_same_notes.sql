-- Entries of one chart are also found by the notes of another file of it (decisions.md §4).
create index submission_by_notes on submission (notes_hash) where notes_hash is not null;
