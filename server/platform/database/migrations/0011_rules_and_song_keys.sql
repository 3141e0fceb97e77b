-- Which rules the stored restrictions were computed by: the date from which these hold. Null: unknown.
alter table installation add column restrictions_rules_from timestamptz;

-- Null: to be computed, which the next start does. Every key is, as artists lose the separators at their end.
alter table submission alter column song_key drop not null;
update submission set song_key = null;
