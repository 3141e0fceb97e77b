-- Data of the estimate for the pages. Earlier runs lack it, so the next one starts from scratch.
delete from estimated_chart;
delete from estimate_run;

alter table estimated_chart
  -- The table whose levels the estimate is in. A chart that moved since has none until the next run.
  add column table_id text not null,
  -- Whether it is about the skill in double play, which is separate from single play.
  add column is_double boolean not null;
