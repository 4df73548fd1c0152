-- What becomes of each message of a call (send_messages, which holds the locks of both seats); 'sent': it is to be
-- stored, once its price is paid.
--
-- Prices come as tables of six: level 0, 1, 2, each before and after the account first wrote to the angel;
-- p_price_tables says which table holds for a message, from 0. An account that belongs to another flow than its price is
-- 'stale'. A closed thread takes nothing ('recipient_closed'), but what was stored before it closed is still answered as
-- 'repeated'.
--
-- Who writes to a member must be found by members as well ('profile_hidden'). Who likes each other writes the first
-- messages for nothing, as many as their seat has left, and those are readable at every level. What is written to a
-- sample costs nothing, however often. Who writes to members who neither wrote nor liked back writes to p_strangers of
-- them in a day, and no more ('too_many_strangers').
--
-- A message that was deleted since has no text: it is still the same one, and 'is_erased'. What a message answers is left
-- out unless it is of its own thread.
--
-- One statement for all, because to begin one costs more than to find its rows. Each table is looked up by a whole key,
-- row by row (the settings of send_messages), so that the plan that a connection keeps is right for an empty and a large
-- table.
create or replace function decide_messages(
  p_click_ids text[], p_angel_ids text[], p_client_ids text[], p_texts text[], p_flux_ids text[],
  p_price_tables integer[], p_units text[], p_amounts integer[], p_now timestamptz, p_strangers integer,
  p_reply_tos bigint[], p_media text[]
) returns setof message_decision language sql stable as $$
  select
    asked.ordinal::integer, asked.click_id, asked.angel_id, asked.client_id, asked.text, asked.media::jsonb,
    case
      when sender.click_id is null then 'not_found'
      when known.id is not null then
        case
          when known.angel_id = asked.angel_id and known.text in (asked.text, '') and known.kind = 'personal'
            then 'repeated'
          else 'conflict'
        end
      when sender.disabled_at is not null then 'account_disabled'
      when sender.flux_id <> asked.flux_id then 'stale'
      when addressee.is_shown is not true or addressee.brand_id <> sender.brand_id
        or addressee.click_id = asked.click_id then 'not_found'
      when addressee.click_id is not null and own.is_shown is not true then 'profile_hidden'
      when exists (select from closing_blocks(asked.click_id, asked.angel_id)) then 'recipient_closed'
      when sender.premium_level = 0 and sender.email_confirmed_at is null then 'email_unconfirmed'
      when is_stranger and p_strangers <= (
        select count(*) from conversations s
        where s.click_id = asked.click_id and s.approached_at > p_now - interval '1 day'
      ) then 'too_many_strangers'
      else 'sent'
    end,
    known.id,
    coalesce(known.sent_at, p_now),
    coalesce(seat.angel_read_up_to >= known.id, false),
    coalesce(sender.premium_level, 0)::integer,
    p_units[price],
    case when is_free then 0 else p_amounts[price] end,
    is_stranger,
    addressee.click_id,
    own.angel_id,
    coalesce(known.is_unlocked, is_free),
    case
      when known.id is not null then known.reply_to
      when asked.reply_to is not null
        then answered_message(asked.click_id, asked.angel_id, asked.reply_to, p_now)
    end,
    coalesce(known.text = '', false),
    addressee.nature
  from unnest(p_click_ids, p_angel_ids, p_client_ids, p_texts, p_flux_ids, p_price_tables, p_reply_tos, p_media)
      with ordinality asked (click_id, angel_id, client_id, text, flux_id, price_table, reply_to, media, ordinal)
    left join lateral account_standing(asked.click_id) sender on true
    left join lateral addressee_of(asked.angel_id) addressee on true
    left join lateral (
      select p.angel_id, p.is_shown from person_of(asked.click_id) p where addressee.click_id is not null
    ) own on true
    left join messages known on known.click_id = asked.click_id and known.client_id = asked.client_id
    left join conversations seat on seat.click_id = asked.click_id and seat.angel_id = asked.angel_id
    cross join lateral (
      select
        addressee.click_id is not null and seat.has_written is not true and seat.mutual_since is null and not exists (
          select from conversations o
          where o.click_id = addressee.click_id and o.angel_id = own.angel_id and o.has_written
        ) as is_stranger,
        coalesce(addressee.nature = 'sample', false)
          or coalesce(seat.mutual_since is not null and seat.free_left > 0, false) as is_free,
        asked.price_table * 6 + coalesce(sender.premium_level, 0) * 2 + coalesce(seat.has_written, false)::integer + 1
          as price
    ) terms
$$;
