-- Plays of beatoraja in CN and HCN are separate scores (players.md §1.4): 0 LN, 1 CN, 2 HCN. Existing scores without a
-- mode are LN. The notes are those of the play with the best EX score; null if unknown.
alter table score
  add column ln_type smallint not null default 0 check (ln_type between 0 and 2),
  add column notes integer check (notes >= 0),
  drop constraint score_pkey1,
  add primary key (player_id, chart_hash, origin, ln_type);
create index score_in_other_modes on score (chart_hash) where ln_type <> 0;

alter table best_play
  add column ln_type smallint not null default 0 check (ln_type between 0 and 2),
  drop constraint best_play_pkey,
  add primary key (player_id, chart_hash, origin, ln_type);

-- Existing plays of clients with notes.
update score set notes = best_play.notes
from best_play
where (best_play.player_id, best_play.chart_hash, best_play.origin, best_play.ex_score)
  = (score.player_id, score.chart_hash, score.origin, score.ex_score);

-- Points on charts with #RANDOM are no longer reduced.
insert into rating_job (due_at, chart_hashes)
select '2000-01-01', array_agg(distinct hash) from (
  select unnest(array[chart.md5, chart.sha256]) as hash from chart
  where (chart.summary ->> 'random')::boolean and exists (
    select from submission
    where submission.result = 'accept' and submission.deleted_at is null
      and (submission.sha256 = chart.sha256 or submission.md5 = chart.md5)
  )
) random
having count(*) > 0;
