-- Open to other modules: whether a case still needs this file of a message.
create or replace function is_evidence(p_media text) returns boolean language sql stable as $$
  select exists (select 1 from desk_copies c where p_media = any(c.media_ids))
$$;
