-- Whether the client sent when the play ended (ranking-services.md §14.3).
alter table play add column is_timed boolean not null default true;
