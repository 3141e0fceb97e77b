-- When a player with many scores was taken from an account: all but those of an archive count nowhere from then on, and a
-- job deletes them in parts. Null once it is done.
alter table player add column forgotten_at timestamptz;
create index player_forgotten on player (id) where forgotten_at is not null;
