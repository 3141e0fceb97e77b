-- When the ranking id was linked to an existing account; null for the id that the account was created with.
alter table player add column linked_at timestamptz;

-- A pending link has the hash of the password that allowed it: it must be the same until MinIR confirms. Older pending
-- links have to be started again.
delete from pending_link where password_hash is null;
alter table pending_link drop constraint pending_link_check3;
alter table pending_link alter column password_hash set not null;
