-- Quotas per account: staged files belong to the account instead of a session.

alter table kept_file add column account_id integer references account (id) on delete cascade;
update kept_file set account_id = session.account_id from session where session.token_hash = kept_file.token_hash;
-- Of a file that was staged in several sessions of one account, the newest row stays.
delete from kept_file older using kept_file newer
where newer.account_id = older.account_id and newer.sha256 = older.sha256
  and (newer.kept_until, newer.token_hash) > (older.kept_until, older.token_hash);
-- The primary key is dropped with the column.
alter table kept_file drop column token_hash, alter column account_id set not null, add primary key (account_id, sha256);

-- A browser has one pending link; a new one replaces it.
create index pending_link_by_browser on pending_link (browser_hash);
