-- The rules by which the stored restrictions were computed: the date from which these apply. Null: unknown.
alter table installation add column restrictions_rules_from timestamptz;

-- Null: computed by the next start. All keys are, as trailing separators of artists are now removed.
alter table submission alter column song_key drop not null;
update submission set song_key = null;
