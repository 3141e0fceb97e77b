-- Withdrawn by its proposer before anybody else voted. Its chart may be proposed again at once.
alter table submission
  add column withdrawn boolean not null default false,
  add check (not withdrawn or removed_from_sub_at is not null);
drop index submission_once_by_md5;
drop index submission_once_by_sha256;
create unique index submission_once_by_md5 on submission (series, md5)
  where not imported and not fixed and not withdrawn;
create unique index submission_once_by_sha256 on submission (series, sha256)
  where not imported and not fixed and not withdrawn;
