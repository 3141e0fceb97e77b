-- The points of the charts that make the skill, the most first: with them one more score raises a rating without reading all
-- others. The job fills it.
alter table rating add column best_points jsonb not null default '[]';
insert into rating_job (due_at) values ('2000-01-01')
  on conflict ((true)) where chart_hashes is null
  do update set due_at = excluded.due_at, begun = false, after_player = 0;
