-- A vote that a vote count could not decide is set aside for the next one; and for a week a vote count can be undone.
alter table counting_run
  -- What it could not decide, as an operator names it: `st 12`, `st revision 5`.
  add column set_aside text[] not null default '{}',
  add column undone_at timestamptz,
  add column undone_reason text;

-- The columns that a vote count changes in a row, as they were before.
create table counting_change (
  due_at timestamptz not null,
  changed text not null check (changed in ('submission', 'revision')),
  id integer not null,
  before jsonb not null,
  primary key (due_at, changed, id)
);

-- `undo`: a decision was taken back, whose line is `undone`.
alter table history
  add column undone boolean not null default false,
  drop constraint history_tag_check,
  add constraint history_tag_check check (
    tag in ('update', 'reject', 'hold', 'cancel', 'delete', 'deletesub', 'changechart', 'changelink', 'undo')
  );
