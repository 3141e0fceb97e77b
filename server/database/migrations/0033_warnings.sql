-- Login IDs are compared without their case.
create index account_login_id on account (lower(user_id collate "C"));
