-- Data by which a repeated import recognizes its entries.

-- The md5 in the source of an imported entry, even if an admin has replaced the file. Unknown for entries that were
-- fixed earlier.
alter table submission add column source_md5 text;
update submission set source_md5 = md5 where imported and not fixed;

-- A re-vote that was open in the source. It follows its source like an imported entry.
alter table revision add column imported boolean not null default false;
