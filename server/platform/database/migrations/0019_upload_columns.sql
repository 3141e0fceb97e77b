-- The number of comments on each upload, so that sorting by it reads one page of an index.
alter table upload add column comment_count integer not null default 0;
update upload set comment_count = counted.comments
  from (select upload_no, count(*) as comments from upload_comment group by upload_no) counted
  where counted.upload_no = upload.entry_no;
create index upload_by_comments on upload (comment_count, entry_no);
create index upload_by_downloads on upload (download_count, entry_no);
-- The transaction of the last published change, by which processes find new changes.
alter table upload add column changed_by xid8 not null default pg_current_xact_id();
create index upload_by_change on upload (changed_by);
