-- The line of the act that settled a request: one act settles all requests about its subject.
alter table request add column closed_by integer references trail (id);
-- The entry, comment or player that an act is done to has few requests, but each act looks for them.
create index request_by_comment on request (comment_id) where comment_id is not null;
