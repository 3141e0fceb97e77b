-- The e-mail address of an account (accounts.md §12), which only its owner sees, masked. Backups leave these tables out.
create table mail_address (
  account_id integer primary key references account (id) on delete cascade,
  address text not null,
  -- The language of what is sent to it.
  language text not null check (language in ('en', 'ja', 'ko')),
  -- When the link that was sent to it was opened; nothing else is sent before.
  confirmed_at timestamptz,
  digest boolean not null default false,
  digest_at timestamptz,
  -- The newest notification that no later digest tells.
  digest_after integer not null default 0
);
create index mail_address_of on mail_address (lower(address));

-- The hashes of what links in e-mails contain, each used once.
create table mail_token (
  hash text primary key,
  account_id integer not null references mail_address (account_id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null
);
create index mail_token_by_account on mail_token (account_id);
