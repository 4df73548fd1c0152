-- What becomes of a message that an account sends, as the functions that send it hand it on (decide_messages).
CREATE TYPE message_decision AS (
  ordinal integer, click_id text, angel_id text, client_id text, text text, media jsonb, outcome text,
  message_id bigint, sent_at timestamptz, is_read boolean, premium_level integer,
  -- of the credits that it costs
  unit text, price integer,
  -- to a member who has neither written nor liked back
  is_stranger boolean,
  to_click_id text, from_angel_id text, is_unlocked boolean, reply_to bigint, is_erased boolean, nature text
);--> statement-breakpoint
-- The same words as before, in a third of the time where a text is of plain letters, digits and signs. Not strict, so
-- that it becomes a part of what calls it; of no text there are no words all the same. The indexes stay as they are.
CREATE OR REPLACE FUNCTION message_words(p_text text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select to_tsvector('pg_catalog.simple'::regconfig, case
    when octet_length(p_text) = length(p_text)
      then translate(lower(p_text), $signs$!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~$signs$, '                                ')
    else regexp_replace(
      replace(replace(replace(
        regexp_replace(normalize(lower(p_text), NFD), '[\u0300-\u036f]', '', 'g'), 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'),
      '[^[:alnum:]]+', ' ', 'g')
    end)
$$;
