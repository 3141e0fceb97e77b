alter table account
  -- What the nickname looks like (accounts.md §2). Null: to be computed, which the next start does. Names that looked alike
  -- before they were compared keep it, so it is not unique.
  add column nickname_skeleton text,
  -- Keyed hash of the nickname while the account is deleted: who comes back under another one has changed it.
  add column nickname_hash text,
  add check (nickname is not null or nickname_skeleton is null),
  add check (deleted_at is not null or nickname_hash is null);
create index account_by_nickname_skeleton on account (nickname_skeleton);
