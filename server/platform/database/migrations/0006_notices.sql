-- What the site tells everybody, and what finds players as somebody types.

create table notice (
  id integer generated always as identity primary key,
  -- What an operator calls it, and what a browser remembers of those it has shown.
  code text not null unique,
  -- By language: { "en": { "message", "description" }, "ja": …, "ko": … }; English stands in for what is missing.
  texts jsonb not null,
  published_at timestamptz not null,
  -- Whether it is shown in front of the page, once to each visitor; the newest of these.
  pops_up boolean not null default false,
  withdrawn_at timestamptz
);
create index notice_by_time on notice (published_at);

-- Players are found by what their nickname begins with, whatever the collation.
create index account_by_nickname on account (nickname_key text_pattern_ops);
