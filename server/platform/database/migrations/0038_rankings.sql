-- The name folded (domain/common/text.ts). Null without a name, and until the next start computes it (`fillNameKeys`).
alter table player add column name_key text collate "C";

-- What a ranking is filtered, sorted and searched by, so that its pages are parts of an index.
delete from rating where not exists (select from player where player.id = rating.player_id);
alter table rating
  drop column changed_by,
  add column service text check (service in ('lr2', 'beatoraja')),
  -- Null: the player is not ranked, as one who is banned.
  add column ranked_among text check (ranked_among in ('account', 'archive')),
  -- Folded.
  add column name text not null default '' collate "C";
update rating set
  service = player.service,
  ranked_among = case when rating.played > 0 and account.banned_at is null
    then case when account.nickname is null then 'archive' else 'account' end end,
  name = coalesce(account.nickname_key, '')
  from player left join account on account.id = player.account_id
  where player.id = rating.player_id;
alter table rating
  alter column service set not null,
  alter column name drop default,
  add foreign key (player_id) references player (id) on delete cascade;
create index rating_by_rank on rating
  (table_id, service, ranked_among, skill desc, experience desc, name, player_id) where ranked_among is not null;
create index rating_by_name on rating
  (table_id, service, ranked_among, name, skill desc, experience desc, player_id) where ranked_among is not null;
create index rating_by_experience on rating
  (table_id, service, ranked_among, experience desc, skill desc, name, player_id) where ranked_among is not null;
create index rating_by_played on rating
  (table_id, service, ranked_among, played desc, skill desc, experience desc, name, player_id)
  where ranked_among is not null;
