-- The text of each migration as it ran, as a sha256.
create table migration_checksum (
  name text primary key,
  sha256 text not null
);
