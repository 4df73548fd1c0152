-- Stores messages of accounts, each with its debit, and answers for each what became of it. One message an account a
-- call; the messages have nothing to do with each other and only share the transaction. Only 'sent' changed anything;
-- what is 'sent' or 'repeated' is answered with the balances of its account.
--
-- The settings keep every look-up one by a key, also where a connection planned it when the tables were empty.
create or replace function send_messages(
  p_click_ids text[], p_angel_ids text[], p_client_ids text[], p_texts text[], p_flux_ids text[],
  p_price_tables integer[], p_units text[], p_amounts integer[], p_now timestamptz, p_strangers integer,
  p_reply_tos bigint[] default null, p_media text[] default null
) returns table (
  ordinal integer, outcome text, message_id bigint, sent_at timestamptz, is_read boolean, premium_level integer,
  message_balance integer, icebreaker_balance integer, like_balance integer, balance_version bigint,
  to_click_id text, from_angel_id text, is_unlocked boolean, reply_to bigint, is_erased boolean,
  nature text
) language plpgsql set lock_timeout = '3s' set enable_seqscan = off set enable_hashjoin = off
set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_asked message_decision[];
  v_sent message_decision[] := '{}';
  v_paid text[];
begin
  -- A process whose clock is ahead would hide its messages from the others.
  p_now := least(p_now, now());
  -- In one order everywhere, so that two calls that share accounts wait for each other only one way round. Of both
  -- seats: ids become visible to each account in the order in which they were given.
  perform pg_advisory_xact_lock(thread_key(click_id))
  from (
    select click_id from unnest(p_click_ids) as click_id
    union
    select other.click_id from unnest(p_angel_ids) as angel_id, person_behind(angel_id) other
    order by click_id
  ) as ordered;

  -- By statements of their own, which see what was committed while the locks were waited for.
  v_asked := array(
    select d
    from decide_messages(p_click_ids, p_angel_ids, p_client_ids, p_texts, p_flux_ids, p_price_tables, p_units,
      p_amounts, p_now, p_strangers, p_reply_tos, p_media) d
  );
  v_paid := array(
    select click_id
    from (
      select array_agg(d.click_id) as click_ids, array_agg(d.unit) as units, array_agg(d.price) as prices,
        array_agg('message:' || d.client_id) as causes
      from unnest(v_asked) d where d.outcome = 'sent' and d.price > 0
    ) due, debit_each(due.click_ids, due.units, due.prices, due.causes, p_now) as click_id
  );
  for i in 1 .. cardinality(v_asked) loop
    if v_asked[i].outcome = 'sent' then
      if v_asked[i].price > 0 and not v_asked[i].click_id = any(v_paid) then
        v_asked[i].outcome := 'short_of_' || v_asked[i].unit;
      else
        v_asked[i].message_id := nextval('messages_id_seq');
        v_sent := v_sent || v_asked[i];
      end if;
    end if;
  end loop;
  if cardinality(v_sent) > 0 then
    perform store_messages(v_sent, p_now);
  end if;

  return query
    select d.ordinal, d.outcome, d.message_id, d.sent_at, d.is_read, d.premium_level, b.message, b.icebreaker, b.likes,
      b.version, d.to_click_id, d.from_angel_id, d.is_unlocked, d.reply_to, d.is_erased, d.nature
    from unnest(v_asked) d
      left join lateral (
        select coalesce(sum(b.balance) filter (where b.unit = 'message'), 0)::integer as message,
          coalesce(sum(b.balance) filter (where b.unit = 'icebreaker'), 0)::integer as icebreaker,
          coalesce(sum(b.balance) filter (where b.unit = 'like'), 0)::integer as likes,
          coalesce(sum(b.version), 0)::bigint as version
        from balances_of(d.click_id) b
      ) b on d.outcome in ('sent', 'repeated');
end
$$;
