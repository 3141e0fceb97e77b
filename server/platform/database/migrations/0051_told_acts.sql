-- A suspension is told with its end, and people are told of what is done to their comments, uploads and ballots.
alter table notification
  add column until timestamptz,
  -- The title of an upload that is gone.
  add column subject text not null default '',
  drop constraint notification_sanction_check,
  add constraint notification_sanction_check check (sanction in (
    'warned', 'unwarned', 'barred', 'restored', 'hidden', 'shown', 'removed', 'voided', 'unvoided'
  ));
