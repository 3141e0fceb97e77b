alter table account
  -- The skeleton of the nickname (accounts.md §2). Null: computed by the next start. Not unique, as existing names that
  -- look alike are kept.
  add column nickname_skeleton text,
  -- Keyed hash of the nickname while the account is deleted: signing up again under another one counts as a change.
  add column nickname_hash text,
  add check (nickname is not null or nickname_skeleton is null),
  add check (deleted_at is not null or nickname_hash is null);
create index account_by_nickname_skeleton on account (nickname_skeleton);
