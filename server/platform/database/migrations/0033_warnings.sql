-- Login IDs are compared ignoring case.
create index account_login_id on account (lower(user_id collate "C"));

-- The one warning of a person, and when it was acknowledged.
alter table account add column warned_at timestamptz;
alter table account add column warn_reason text;
alter table account add column warning_seen_at timestamptz;
alter table account add constraint account_warning check (
  (warned_at is null) = (warn_reason is null) and (warning_seen_at is null or warned_at is not null)
);
