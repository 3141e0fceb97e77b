-- A table with pending deferred checks cannot be altered.
set constraints all immediate;
-- Texts are compared with the pairs of Shift_JIS joined (domain/common/text.ts), which is the last step of folding.
update upload set search_text = translate(search_text, '〜−―∥', '~-—‖')
  where search_text <> translate(search_text, '〜−―∥', '~-—‖');
update upload set level_keys = array(select translate(level, '〜−―∥', '~-—‖') from unnest(level_keys) as level)
  where array_to_string(level_keys, ' ') ~ '[〜−―∥]';
-- The next start computes values that need code (`fillSongKeys`, `fillNicknameSkeletons`).
update submission set song_key = null;
update account set nickname_skeleton = null where nickname ~ '[〜～−－―—∥‖]';
-- Existing names that have become equal both stay: one of each pair has a number here. New names have 0.
alter table account
  add column nickname_twin integer not null default 0,
  drop constraint account_nickname_key_key;
update account set nickname_key = joined.key, nickname_twin = case when joined.nth = 1 then 0 else account.id end
  from (
    select id, translate(nickname_key, '〜−―∥', '~-—‖') as key,
      row_number() over (partition by translate(nickname_key, '〜−―∥', '~-—‖') order by id) as nth
    from account where nickname_key is not null
  ) joined
  where joined.id = account.id and (joined.key <> account.nickname_key or joined.nth > 1);
alter table account add unique (nickname_key, nickname_twin);
