-- Files of charts that the tables list, brought for their facts and views; nobody can download them.
create table brought_file (
  sha256 text primary key,
  name text not null,
  size integer not null,
  account_id integer references account (id) on delete set null,
  brought_at timestamptz not null
);
create index brought_file_by_account on brought_file (account_id);
