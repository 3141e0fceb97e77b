-- Comments are edited, deleted and answered. `public_id` names one in calls: a running number would tell how many
-- hidden comments were written. A deleted comment is kept for administrators.
alter table comment
  add column public_id uuid not null default gen_random_uuid(),
  add column reply_to integer references comment (id),
  add column edited_at timestamptz,
  add column deleted_at timestamptz;
create unique index comment_by_public_id on comment (public_id);
create index comment_by_answered on comment (reply_to) where reply_to is not null;

alter table upload_comment
  add column public_id uuid not null default gen_random_uuid(),
  add column reply_to integer references upload_comment (id) on delete set null,
  add column edited_at timestamptz,
  add column deleted_at timestamptz;
create unique index upload_comment_by_public_id on upload_comment (public_id);
create index upload_comment_by_answered on upload_comment (reply_to) where reply_to is not null;
