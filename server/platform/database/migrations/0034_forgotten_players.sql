-- When a player with many scores was removed from an account: from then on only those of an archive count, and a job
-- deletes the others in parts. Null once it is done.
alter table player add column forgotten_at timestamptz;
create index player_forgotten on player (id) where forgotten_at is not null;
