-- Moderators and admins act in the browser: what they did is in a trail, and people ask them for something.
alter table account
  -- An admin is a moderator, too.
  add column is_moderator boolean not null default false,
  -- The end of suspended rights; null: until they are restored.
  add column barred_until timestamptz,
  add column barring_seen_at timestamptz;

-- A hidden comment stays for moderators.
alter table comment add column hidden_at timestamptz;
alter table upload_comment add column hidden_at timestamptz;
alter table vote
  add column comment_hidden_at timestamptz,
  -- Names the comment of a ballot in calls, as that of a comment does.
  add column public_id uuid not null default gen_random_uuid();
create unique index vote_by_public_id on vote (public_id);

-- What moderators, admins and the operator did, written in the transaction of the act.
create table trail (
  id integer generated always as identity primary key,
  at timestamptz not null,
  act text not null,
  -- Null: the operator.
  actor_id integer references account (id),
  -- The admin who asked for an act that needs two; the actor confirmed it.
  asker_id integer references account (id),
  -- What it was done to, as it was named then: `st 12`.
  subject text not null,
  account_id integer references account (id),
  submission_id integer references submission (id),
  revision_id integer references revision (id),
  upload_no integer,
  request_id integer,
  reason text not null,
  -- [{ what, before, after }]
  changes jsonb not null,
  -- The act by which its personal text was blanked.
  blanked_by integer references trail (id)
);
create index trail_by_account on trail (account_id, id) where account_id is not null;
create index trail_by_actor on trail (actor_id, id);
create index trail_by_act on trail (act, id);
create index trail_by_submission on trail (submission_id, id) where submission_id is not null;
create index trail_by_request on trail (request_id, id) where request_id is not null;

-- Lines are never changed or removed, but for the blanking of a line, which is recorded as a later one.
create function refuse_trail_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.blanked_by is null and new.blanked_by > new.id
    and new.subject = '' and new.reason = '' and new.changes = '[]'
    and (new.id, new.at, new.act, new.actor_id, new.asker_id, new.account_id, new.submission_id, new.revision_id,
      new.upload_no, new.request_id) is not distinct from
      (old.id, old.at, old.act, old.actor_id, old.asker_id, old.account_id, old.submission_id, old.revision_id,
      old.upload_no, old.request_id)
  then
    return new;
  end if;
  raise exception 'the audit trail is append-only';
end $$;
create trigger trail_is_append_only before update or delete on trail
  for each row execute function refuse_trail_change();
create trigger trail_is_never_emptied before truncate on trail
  for each statement execute function refuse_trail_change();

-- An act that an admin asked for and a second admin has to confirm within a day.
create table pending_act (
  id integer generated always as identity primary key,
  act text not null,
  input jsonb not null,
  subject text not null,
  reason text not null,
  asked_by integer not null references account (id),
  asked_at timestamptz not null,
  -- When it was confirmed or declined.
  ended_at timestamptz
);
-- The same act is asked for once.
create unique index pending_act_once on pending_act (act, md5(input::text)) where ended_at is null;

-- What players and visitors ask of moderators: reports, the deletion of an own chart, appeals.
create table request (
  id integer generated always as identity primary key,
  kind text not null check (
    kind in ('deletion', 'link', 'rules', 'misalignment', 'duplicate', 'cheated', 'appeal', 'other')
  ),
  state text not null default 'open' check (state in ('open', 'answered', 'done', 'declined')),
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  -- The asker; null: a visitor, who reads the answer under a secret address.
  account_id integer references account (id),
  secret_hash text unique,
  -- What it is about: one of these, or none for an appeal. The text is kept as it was then.
  submission_id integer references submission (id) on delete set null,
  revision_id integer references revision (id) on delete set null,
  upload_no integer references upload (entry_no) on delete set null,
  comment_id uuid,
  player_id integer references player (id) on delete set null,
  chart_sha256 text,
  subject text not null,
  reported_text text not null default '',
  proof text not null default '',
  -- The sanction that is appealed: `barred 2026-11-26T…`.
  appeal text,
  unique (account_id, appeal)
);
create index request_by_state on request (state, changed_at desc, id desc);
create index request_by_account on request (account_id, id) where account_id is not null;

create table request_message (
  id integer generated always as identity primary key,
  request_id integer not null references request (id) on delete cascade,
  at timestamptz not null,
  -- Whether moderators wrote it; who did is in the trail.
  is_answer boolean not null,
  text text not null
);
create index request_message_by_request on request_message (request_id, id);

alter table notification add column request_id integer references request (id) on delete cascade;
