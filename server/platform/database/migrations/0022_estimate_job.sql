-- When a run began to read: what changes later is not in it.
alter table estimate_run add column begun_at timestamptz;
update estimate_run set begun_at = finished_at;
alter table estimate_run alter column begun_at set not null;

-- Who makes the estimate: one process at a time (decisions 0037).
create table estimate_lease (
  -- There is one row at most.
  is_only boolean primary key default true check (is_only),
  -- Null while nobody makes it.
  holder text,
  -- From when on the job may take it, by the clock of the database: soon after the last sign of life of its holder, or
  -- some time after a run that failed.
  free_at timestamptz not null
);
