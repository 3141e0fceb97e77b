-- The points of the charts that count for the skill, in descending order: a new score can raise a rating without
-- reading all others. Filled by the job.
alter table rating add column best_points jsonb not null default '[]';
insert into rating_job (due_at) values ('2000-01-01')
  on conflict ((true)) where chart_hashes is null
  do update set due_at = excluded.due_at, begun = false, after_player = 0;
