-- Books movements of money, each once a cause, and answers how many of them are new. A cause that is booked with another
-- digest is refused: a person must find out which of the two is true.
create or replace function post_money(p_movements jsonb) returns integer language plpgsql as $$
declare
  movement jsonb;
  new_id bigint;
  known text;
  booked integer := 0;
begin
  insert into money_accounts (brand_id, code, unit)
  select distinct m ->> 'brandId', p ->> 'account', p ->> 'currency'
  from jsonb_array_elements(p_movements) m, jsonb_array_elements(m -> 'postings') p
  where not exists (
    select from money_accounts a
    where a.brand_id = m ->> 'brandId' and a.code = p ->> 'account' and a.unit = p ->> 'currency'
  )
  order by 1, 2, 3
  on conflict do nothing;
  for movement in select value from jsonb_array_elements(p_movements) loop
    insert into money_movements (kind, cause, digest, attempt_id, provider_id, occurred_at)
    values (
      movement ->> 'kind', movement ->> 'cause', movement ->> 'digest', (movement ->> 'attemptId')::uuid,
      movement ->> 'providerId', (movement ->> 'occurredAt')::timestamptz
    )
    on conflict (cause) do nothing returning id into new_id;
    if new_id is null then
      select m.digest into known from money_movements m where m.cause = movement ->> 'cause';
      if known is distinct from movement ->> 'digest' then
        raise exception 'the movement % is booked already and says something else', movement ->> 'cause';
      end if;
    else
      insert into money_postings (movement_id, line, account_id, attempt_id, amount)
      select new_id, p.line, a.id, (movement ->> 'attemptId')::uuid, (p.value ->> 'amount')::bigint
      from jsonb_array_elements(movement -> 'postings') with ordinality as p (value, line)
      join money_accounts a on a.brand_id = movement ->> 'brandId' and a.code = p.value ->> 'account'
        and a.unit = p.value ->> 'currency';
      booked := booked + 1;
    end if;
  end loop;
  return booked;
end
$$;
