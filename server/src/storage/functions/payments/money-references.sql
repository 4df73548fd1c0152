-- Open to other modules: by what reference a provider knows a payment or a reversal.
create or replace function money_references() returns table (
  subject text, reference text
) language sql stable as $$
  select a.id::text, a.provider_reference from payment_attempts a where a.provider_reference is not null
  union all
  select r.id::text, r.provider_reference from payment_reversals r where r.provider_reference is not null
$$;
