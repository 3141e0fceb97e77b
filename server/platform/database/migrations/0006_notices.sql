-- Notices of the site, and the index for the quick search of players.

create table notice (
  id integer generated always as identity primary key,
  -- The code for operators, which browsers store for shown notices.
  code text not null unique,
  -- By language: { "en": { "message", "description" }, "ja": …, "ko": … }; English is the fallback for missing
  -- languages.
  texts jsonb not null,
  published_at timestamptz not null,
  -- Whether it pops up, once for each visitor; only the newest one does.
  pops_up boolean not null default false,
  withdrawn_at timestamptz
);
create index notice_by_time on notice (published_at);

-- Finds players by the start of their nickname, independent of the collation.
create index account_by_nickname on account (nickname_key text_pattern_ops);
