-- The account stands in front of the words, so that one account's search does not read what others wrote.
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
-- The words of a message as they are compared: small letters, without accents, nothing but letters and digits; the same
-- as `searchWords` of the contracts. It stands here and not among the function files, because the two indexes hold what
-- it answers: another body needs them built again.
CREATE FUNCTION message_words(p_text text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(
    replace(replace(replace(
      regexp_replace(normalize(lower(p_text), NFD), '[\u0300-\u036f]', '', 'g'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin ("click_id",message_words(text));--> statement-breakpoint
CREATE INDEX "messages_to_words" ON "messages" USING gin ("to_click_id",message_words(text)) WHERE to_click_id is not null;--> statement-breakpoint
-- What was written lately waits outside the index; a short list keeps searching and writing even.
ALTER INDEX "messages_words" SET (fastupdate = on, gin_pending_list_limit = 256);--> statement-breakpoint
ALTER INDEX "messages_to_words" SET (fastupdate = on, gin_pending_list_limit = 256);
