-- What an import has to recognise when it reads its source again.

-- The md5 under which the source lists an imported entry: also after an admin gave the entry another file. Of entries
-- that were fixed before it is unknown.
alter table submission add column source_md5 text;
update submission set source_md5 = md5 where imported and not fixed;

-- A re-vote that was open in the source. It follows its source as an imported entry does.
alter table revision add column imported boolean not null default false;
