-- An account has up to one player of each ranking service (accounts.md §1); `account.player_id` is the one shown first.
alter table player add column account_id integer references account (id);
update player set account_id = account.id from account where account.player_id = player.id;
create unique index player_by_account on player (account_id, service);
alter table player add unique (account_id, id);
alter table account
  add foreign key (id, player_id) references player (account_id, id) deferrable initially deferred;

-- Keyed hashes of the ranking ids that an account had: all of a deleted account, and those that were unlinked.
create table former_ranking_id (
  hash text primary key,
  account_id integer not null references account (id)
);
create index former_ranking_id_by_account on former_ranking_id (account_id);
insert into former_ranking_id (hash, account_id)
select ranking_id_hash, id from account where ranking_id_hash is not null;
-- Its check constraint is dropped with it.
alter table account drop column ranking_id_hash;
alter table account add check (
  case when deleted_at is null
    then num_nulls(user_id, password_hash, nickname, nickname_key, player_id) = 0
    else num_nonnulls(user_id, password_hash, nickname, nickname_key, player_id) = 0
  end
);

-- A proof may also be for an existing account.
alter table ownership_code drop constraint ownership_code_purpose_check;
alter table ownership_code
  add constraint ownership_code_purpose_check check (purpose in ('signup', 'recover', 'link'));
alter table pending_link drop constraint pending_link_purpose_check;
alter table pending_link
  add constraint pending_link_purpose_check check (purpose in ('signup', 'recover', 'link')),
  alter column password_hash drop not null,
  -- Only for a link.
  add column account_id integer references account (id) on delete cascade,
  add check ((purpose = 'link') = (account_id is not null)),
  add check ((purpose = 'link') = (password_hash is null));
