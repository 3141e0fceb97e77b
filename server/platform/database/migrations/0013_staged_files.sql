-- The bytes of staged files move to the file store (docs/decisions/0020), which cannot be filled from here: a chart
-- that is staged during this update has to be dropped again.
drop table kept_file;
create table staged_file (
  account_id integer not null references account (id),
  sha256 text not null,
  name text not null,
  -- In bytes.
  size integer not null,
  staged_until timestamptz not null,
  primary key (account_id, sha256)
);
create index staged_file_by_expiry on staged_file (staged_until);
create index staged_file_by_sha256 on staged_file (sha256);
