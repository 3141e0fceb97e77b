-- What the lists of entries and revisions are sorted and searched by. Each order has an index, and in each null comes first.

-- The rate of a vote: of a closed one in the columns below, of an open one for the admin only.
create function vote_rate(yes integer, neutral integer, no integer) returns float8
language sql immutable strict parallel safe
return case when yes + neutral + no = 0 then 0 else (2 * yes + neutral)::float8 / (2 * (yes + neutral + no)) end;

alter table submission
  -- Title and artist as they are compared (`fold`). Null: to be computed, which the next start does.
  add column title_key text collate "C",
  add column artist_key text collate "C",
  -- Null while the vote is open, so that nothing hidden can sort or find a row; a trigger computes both.
  add column proposer_key text collate "C",
  add column vote_rate float8;
alter table revision
  add column title_key text collate "C",
  add column proposer_key text collate "C",
  -- Nobody votes on a fix.
  add column vote_rate float8;

create function set_closed_vote_keys() returns trigger language plpgsql as $$
begin
  new.proposer_key := null;
  new.vote_rate := null;
  if new.result <> 'new' then
    -- Locked: a nickname that changes meanwhile is waited for.
    select nullif(nickname_key, '') into new.proposer_key from account where id = new.proposer_id for key share;
    select vote_rate(yes, neutral, no) into new.vote_rate from history where id = new.verdict_id;
  end if;
  return new;
end $$;
create trigger submission_closed_vote before insert or update of result, proposer_id, verdict_id on submission
  for each row execute function set_closed_vote_keys();

create function set_revision_keys() returns trigger language plpgsql as $$
begin
  select title_key into new.title_key from submission where id = new.submission_id;
  if new.kind = 'fix' then
    new.vote_rate := null;
  end if;
  return new;
end $$;
create trigger revision_closed_vote before insert or update of result, proposer_id, verdict_id on revision
  for each row execute function set_closed_vote_keys();
-- Triggers of one event run in the order of their names.
create trigger revision_keys before insert or update of result, proposer_id, verdict_id, submission_id on revision
  for each row execute function set_revision_keys();

create function pass_on_nickname() returns trigger language plpgsql as $$
begin
  update submission set proposer_id = new.id where proposer_id = new.id and result <> 'new';
  update revision set proposer_id = new.id where proposer_id = new.id and result <> 'new';
  return null;
end $$;
create trigger account_nickname after update of nickname_key on account
  for each row when (old.nickname_key is distinct from new.nickname_key) execute function pass_on_nickname();

create function pass_on_title() returns trigger language plpgsql as $$
begin
  update revision set submission_id = new.id where submission_id = new.id;
  return null;
end $$;
create trigger submission_title after update of title_key on submission
  for each row when (old.title_key is distinct from new.title_key) execute function pass_on_title();

update submission set proposer_id = proposer_id where result <> 'new';
update revision set proposer_id = proposer_id where result <> 'new';

-- With the id, a page in the middle is found in the index alone, and with the result the admin's total. An index takes no longer text than this part of a title.
create index submission_by_number on submission (table_id, entry_no nulls first) include (id, result) where removed_from_sub_at is null;
create index submission_by_level on submission (table_id, level nulls first, entry_no) include (id, result) where removed_from_sub_at is null;
create index submission_by_title on submission (table_id, left(title_key, 600) nulls first, entry_no)
  where removed_from_sub_at is null;
create index submission_by_proposer_key on submission (table_id, proposer_key nulls first, entry_no) include (id)
  where removed_from_sub_at is null;
create index submission_by_rate on submission (table_id, vote_rate nulls first, entry_no) include (id)
  where removed_from_sub_at is null;
create index submission_by_date on submission (table_id, published_at nulls first, entry_no) include (id)
  where removed_from_sub_at is null;
-- The charts that were accepted last.
create index submission_accepted on submission (table_id, decided_at, entry_no)
  where removed_from_sub_at is null and result = 'accept' and deleted_at is null;

create index revision_by_number on revision (table_id, revision_no nulls first) include (id, result);
create index revision_by_kind on revision (table_id, kind nulls first, revision_no) include (id, result);
create index revision_by_level on revision (table_id, level nulls first, revision_no) include (id);
create index revision_by_title on revision (table_id, left(title_key, 600) nulls first, revision_no);
create index revision_by_proposer_key on revision (table_id, proposer_key nulls first, revision_no) include (id);
create index revision_by_rate on revision (table_id, vote_rate nulls first, revision_no) include (id);
create index revision_by_date on revision (table_id, published_at nulls first, revision_no) include (id);
