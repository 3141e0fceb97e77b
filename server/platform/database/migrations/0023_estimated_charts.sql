-- What the pages show of an estimate. Runs so far lack it, so the next one begins anew.
delete from estimated_chart;
delete from estimate_run;

alter table estimated_chart
  -- The table whose levels the estimate is in. A chart that moved since has none until the next run.
  add column table_id text not null,
  -- Whether it tells of the skill in double play; the skill in single play is another one.
  add column is_double boolean not null;
