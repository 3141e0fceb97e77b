-- Searches compare folded texts with patterns, which an index of trigrams serves. The site works without it, too, where the
-- extension is not installed or this user may not create it: a search reads every row then.
do $$
begin
  create extension if not exists pg_trgm;
  create index submission_by_text on submission
    using gin (title_key gin_trgm_ops, artist_key gin_trgm_ops, proposer_key gin_trgm_ops);
  create index revision_by_text on revision using gin (title_key gin_trgm_ops, proposer_key gin_trgm_ops);
  create index upload_by_text on upload using gin (search_text gin_trgm_ops);
  create index account_by_text on account using gin (nickname_key gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'searches read every row: %', sqlerrm;
end $$;
-- Nicknames are searched as a whole, no longer by their beginning only.
drop index account_by_nickname;
