-- The tags that players give charts they have cleared (players.md §8.4); a chart is named by its sha256, else its md5.
create table tag_vote (
  account_id int not null references account (id),
  hash text not null,
  tag text not null,
  voted_at timestamptz not null,
  primary key (account_id, hash, tag)
);
create index tag_vote_of_chart on tag_vote (hash, tag);
