-- A deleted account whose ranking id another account has proved belongs to the same person: its rows move there
-- (accounts.md §1.3).
alter table account
  add column joined_to integer references account (id),
  add check (joined_to is null or deleted_at is not null);

-- The moved rows, so that a wrong join can be split.
create table account_join (
  id integer primary key generated always as identity,
  account_id integer not null references account (id),
  joined_to integer not null references account (id),
  joined_at timestamptz not null,
  -- The keys of the moved rows of each table.
  moved jsonb not null,
  -- The dropped (later) ballots of open votes.
  dropped jsonb not null,
  -- Moved hashes of ranking ids.
  hashes text[] not null,
  -- The original sanctions and waiting times of the account joined to.
  sanctions jsonb not null,
  split_at timestamptz,
  split_reason text,
  check ((split_at is null) = (split_reason is null))
);
create index account_join_by_account on account_join (account_id);
