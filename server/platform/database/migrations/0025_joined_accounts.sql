-- A deleted account whose ranking id another account has proved is one person with it: what it did moves there (accounts.md §1.3).
alter table account
  add column joined_to integer references account (id),
  add check (joined_to is null or deleted_at is not null);

-- What moved, so that a wrong join can be split.
create table account_join (
  id integer primary key generated always as identity,
  account_id integer not null references account (id),
  joined_to integer not null references account (id),
  joined_at timestamptz not null,
  -- The rows of each table that moved, by their numbers.
  moved jsonb not null,
  -- The later of two ballots in an open vote, as they were.
  dropped jsonb not null,
  -- Hashes of ranking ids that moved.
  hashes text[] not null,
  -- Sanctions and waiting times of the account joined to, as they were.
  sanctions jsonb not null,
  split_at timestamptz,
  split_reason text,
  check ((split_at is null) = (split_reason is null))
);
create index account_join_by_account on account_join (account_id);
