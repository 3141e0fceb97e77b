-- A community's history leaves and comes in as open data (docs/reference/open-data.md).

-- What gave the right to a ballot, as `right` of the open data has it; null: cast before this was kept.
alter table vote add column gave_right jsonb;
-- The rule that gave the limit; null: computed before this was kept.
alter table restriction add column because jsonb;

-- What is known of a vote that came from elsewhere; null: all of it.
alter table submission add column known text check (known in ('tally', 'result'));
alter table revision add column known text check (known in ('tally', 'result'));

-- What a vote count decided in a table, as a text that never changes and names the hash of the one before.
create table count_file (
  table_id text not null,
  due_at timestamptz not null,
  sha256 text not null,
  content text not null,
  primary key (table_id, due_at)
);

-- A person whose history came in: an account with a nickname that nobody can use yet. Who proves the ID gets it.
create table unclaimed_player (
  account_id integer not null references account (id) on delete cascade,
  service text not null check (service in ('lr2', 'beatoraja')),
  ranking_id text not null,
  primary key (service, ranking_id)
);
create index unclaimed_player_of on unclaimed_player (account_id);
-- A deleted account has no nickname, one that is not claimed yet keeps it.
alter table account
  drop constraint account_check2,
  add constraint account_names check (
    case when deleted_at is null
      then num_nulls(user_id, password_hash, nickname, nickname_key, player_id) = 0
      else num_nonnulls(user_id, password_hash, player_id) = 0 and (nickname is null) = (nickname_key is null)
    end
  );

-- Lines of what a site computes itself and another one had: facts of charts without their files, estimates, rules.
create table imported_line (
  file text not null,
  key text not null,
  line text not null,
  primary key (file, key)
);

-- An uploader without an account whose upload came in has no password.
alter table upload drop constraint upload_check1;
alter table upload add constraint upload_password check (password_hash is null or anonymous_name is not null);
