-- The time in which the site refused votes is given back to the votes that were open (voting.md §1.4).
alter table installation
  -- When the site last took votes, noted each minute.
  add column votes_taken_at timestamptz,
  -- Vote counts that were due by then and not performed were left out.
  add column left_out_until timestamptz;
alter table submission add column refused_seconds integer not null default 0;
alter table revision add column refused_seconds integer not null default 0;
