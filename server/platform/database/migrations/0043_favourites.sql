-- The favourite charts of an account (players.md §8.3), by the hashes that were known; one of them may be empty.
create table favourite (
  account_id integer not null references account (id) on delete cascade,
  md5 text not null,
  sha256 text not null,
  added_at timestamptz not null,
  primary key (account_id, md5, sha256)
);
-- Part of the address of their table for games, which nobody can guess; null before the first favourite.
alter table account add column favourites_key text unique;
