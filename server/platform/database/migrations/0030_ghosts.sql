-- The size of a ghost and its time of arrival: the oldest of an account are deleted if there are too many.
alter table best_play add column ghost_bytes integer, add column ghost_at timestamptz;
update best_play set ghost_bytes = octet_length(ghost), ghost_at = current_timestamp where ghost is not null;
create index best_play_ghosts on best_play (player_id, ghost_at) include (ghost_bytes) where ghost_at is not null;
