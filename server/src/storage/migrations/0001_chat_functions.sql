-- Writing a conversation takes one call: what belongs together happens in one transaction, with one round trip.
-- Everything that adds to an account's thread first takes the account's advisory lock, so that ids become visible
-- in the order in which they were given: a browser that catches up from the highest id it saw misses nothing.

create function lock_thread(p_click_id text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('thread:' || p_click_id, 0))
$$;
--> statement-breakpoint

-- Takes credits; null when the balance does not suffice. The caller has made sure that the cause is new.
create function debit_credits(p_click_id text, p_unit text, p_amount integer, p_cause text) returns integer language plpgsql as $$
declare
  v_balance integer;
begin
  with debit as (
    update balances set balance = balance - p_amount
    where click_id = p_click_id and unit = p_unit and balance >= p_amount
    returning balance
  ), entry as (
    insert into ledger (click_id, unit, amount, cause) select p_click_id, p_unit, -p_amount, p_cause from debit
  )
  select balance into v_balance from debit;
  return v_balance;
end
$$;
--> statement-breakpoint

-- True when the cause is paid, now or before.
create function spend_credits(p_click_id text, p_unit text, p_amount integer, p_cause text) returns boolean language plpgsql as $$
begin
  perform 1 from balances where click_id = p_click_id and unit = p_unit for update;
  if exists (select 1 from ledger where click_id = p_click_id and unit = p_unit and cause = p_cause) then
    return true;
  end if;
  return debit_credits(p_click_id, p_unit, p_amount, p_cause) is not null;
end
$$;
--> statement-breakpoint

-- Adds an entry to a thread, written by either side. A visit alone makes no conversation, so it does not count as its last message.
create function append_message(
  p_click_id text, p_angel_id text, p_kind text, p_client_id text, p_text text, p_category text, p_notice_id text, p_now timestamptz
) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  insert into messages (click_id, angel_id, kind, client_id, text, category, notice_id, sent_at)
  values (p_click_id, p_angel_id, p_kind, p_client_id, p_text, p_category, p_notice_id, p_now)
  returning id into v_id;
  insert into conversations as c (click_id, angel_id, has_written, last_message_id)
  values (p_click_id, p_angel_id, p_kind = 'personal', case p_kind when 'visita' then 0 else v_id end)
  on conflict (click_id, angel_id) do update
    set has_written = c.has_written or excluded.has_written,
        last_message_id = greatest(c.last_message_id, excluded.last_message_id);
  return v_id;
end
$$;
--> statement-breakpoint

-- Stores messages of accounts, each with its debit, and answers for each what became of it.
--
-- Prices come as tables of six: level 0, 1, 2, each before and after the account first wrote to the angel;
-- p_price_tables says which table holds for a row, from 0. A row whose account meanwhile belongs to another
-- flow is 'stale'. Only 'sent' rows changed anything.
create function send_messages(
  p_click_ids text[], p_angel_ids text[], p_client_ids text[], p_texts text[], p_flux_ids text[],
  p_price_tables integer[], p_units text[], p_amounts integer[], p_now timestamptz
) returns table (
  ordinal integer, outcome text, message_id bigint, sent_at timestamptz, is_read boolean, premium_level integer,
  message_balance integer, icebreaker_balance integer, like_balance integer
) language plpgsql set lock_timeout = '3s' as $$
#variable_conflict use_column
declare
  v_account record;
  v_first record;
  v_has_written boolean;
  v_slot integer;
begin
  -- In one order everywhere, so that two calls that share accounts wait for each other only one way round.
  for ordinal in select i from generate_subscripts(p_click_ids, 1) as i order by p_click_ids[i], i loop
    outcome := 'sent';
    message_id := null;
    sent_at := p_now;
    is_read := false;
    premium_level := 0;
    perform lock_thread(p_click_ids[ordinal]);

    select a.premium_level, a.flux_id, a.email_confirmed_at is not null as is_confirmed, a.disabled_at is not null as is_disabled
      into v_account from accounts a where a.click_id = p_click_ids[ordinal];
    if not found then
      outcome := 'not_found';
      return next;
      continue;
    end if;
    premium_level := v_account.premium_level;

    select m.id, m.sent_at, m.angel_id, m.text, m.kind into v_first
      from messages m where m.click_id = p_click_ids[ordinal] and m.client_id = p_client_ids[ordinal];
    if found then
      if v_first.angel_id = p_angel_ids[ordinal] and v_first.text = p_texts[ordinal] and v_first.kind = 'personal' then
        outcome := 'repeated';
        message_id := v_first.id;
        sent_at := v_first.sent_at;
        select c.angel_read_up_to >= v_first.id into is_read
          from conversations c where c.click_id = p_click_ids[ordinal] and c.angel_id = p_angel_ids[ordinal];
      else
        outcome := 'conflict';
      end if;
    elsif v_account.is_disabled then
      outcome := 'account_disabled';
    elsif v_account.flux_id <> p_flux_ids[ordinal] then
      outcome := 'stale';
    elsif v_account.premium_level = 0 and not v_account.is_confirmed then
      outcome := 'email_unconfirmed';
    else
      select c.has_written into v_has_written
        from conversations c where c.click_id = p_click_ids[ordinal] and c.angel_id = p_angel_ids[ordinal];
      v_slot := p_price_tables[ordinal] * 6 + v_account.premium_level * 2 + coalesce(v_has_written, false)::integer + 1;
      if p_amounts[v_slot] > 0 and debit_credits(
        p_click_ids[ordinal], p_units[v_slot], p_amounts[v_slot], 'message:' || p_client_ids[ordinal]
      ) is null then
        outcome := 'short_of_' || p_units[v_slot];
      else
        message_id := append_message(
          p_click_ids[ordinal], p_angel_ids[ordinal], 'personal', p_client_ids[ordinal], p_texts[ordinal], null, null, p_now
        );
      end if;
    end if;

    select coalesce(max(b.balance) filter (where b.unit = 'message'), 0),
           coalesce(max(b.balance) filter (where b.unit = 'icebreaker'), 0),
           coalesce(max(b.balance) filter (where b.unit = 'like'), 0)
      into message_balance, icebreaker_balance, like_balance
      from balances b where b.click_id = p_click_ids[ordinal];
    return next;
  end loop;
end
$$;
--> statement-breakpoint

-- Stores what an angel does in a thread. The same key does it once; then is_new is false and the first one is answered.
create function deliver_message(
  p_click_id text, p_angel_id text, p_kind text, p_key text, p_text text, p_category text, p_notice_id text, p_now timestamptz
) returns table (message_id bigint, sent_at timestamptz, is_new boolean) language plpgsql set lock_timeout = '3s' as $$
#variable_conflict use_column
begin
  perform lock_thread(p_click_id);
  if p_key is not null then
    select m.id, m.sent_at, false into message_id, sent_at, is_new from messages m where m.click_id = p_click_id and m.client_id = p_key;
    if found then
      return next;
      return;
    end if;
  end if;
  message_id := append_message(p_click_id, p_angel_id, p_kind, p_key, p_text, p_category, p_notice_id, p_now);
  sent_at := p_now;
  is_new := true;
  return next;
end
$$;
