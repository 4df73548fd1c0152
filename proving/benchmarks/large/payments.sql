-- Who has a plan paid for three months of it: three payments with their steps and receipts, a card and a subscription
-- that renews. For two in five of them the last month is over.

create temp table buyer as
select click_id, brand_id, gen_random_uuid() as card, gen_random_uuid() as first,
  -- Nothing is charged within two days.
  now() + (2 + random() * 28 - case when random() < 0.4 then 200 else 0 end) * interval '1 day' as ends_at
from accounts where premium_level > 0;

insert into payment_attempts (id, click_id, brand_id, idempotency_key, request_hash, product_id, plan, amount_cents, method,
  provider, provider_reference, purpose, status, account_company, created_at, updated_at)
select case month when 0 then first else gen_random_uuid() end, click_id, brand_id, 'large-' || month, 'x', 'monthly',
  '{"productId": "monthly", "premiumLevel": 1}', 990, 'card', 'adyen', pg_temp.id_of('payment ' || month || click_id),
  'plan', 'settled', 'it', ends_at - (3 - month) * interval '30 days', ends_at - (3 - month) * interval '30 days'
from buyer, generate_series(0, 2) month;
insert into payment_transitions (attempt_id, from_status, to_status, cause, at)
select id, was, will, 'large', created_at from payment_attempts,
  (values ('created', 'submitted'), ('submitted', 'authorised'), ('authorised', 'settled')) step(was, will);
insert into receipts (attempt_id, position, click_id, kind, company_id, year, number, issued_at, currency, gross_cents,
  net_cents, vat_cents, vat_permille, vat_country, facts)
select id, 0, click_id, 'receipt', brand_id, 2026, row_number() over (), created_at, 'EUR', 990, 811, 179, 220, 'IT', '{}'
from payment_attempts;
insert into purchase_starts (attempt_id, click_id, credits, withdrawable_until, began_at)
select id, click_id, 100, created_at + interval '14 days', created_at from payment_attempts;
insert into saved_cards (id, click_id, brand_id, provider, token, last_four, expiry_month, expiry_year, is_for_renewal_only,
  account_company)
select card, click_id, brand_id, 'adyen', click_id, '1111', '03', '2030', true, 'it' from buyer where ends_at > now();
insert into subscriptions (id, click_id, brand_id, plan, premium_level, first_attempt_id, saved_card_id, renews, started_at,
  period_ends_at, periods, ended_at, notice_sent_at, is_counted)
select gen_random_uuid(), click_id, brand_id, '{"productId": "monthly", "premiumLevel": 1, "renewal": {"every": "month"}}', 1,
  first, case when ends_at > now() then card end, ends_at > now(), ends_at - interval '90 days', ends_at, 3,
  case when ends_at <= now() then ends_at end,
  ends_at - interval '30 days', true
from buyer;
