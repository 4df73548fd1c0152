-- A bit for the week after the sign-up in which a member was there; none before it, nor after a year.
create or replace function week_bit(p_signed_up_at timestamptz, p_at timestamptz) returns bigint
language sql immutable as $$
  select case
    when p_at >= p_signed_up_at and p_at < p_signed_up_at + interval '52 weeks'
    then 1::bigint << floor(extract(epoch from p_at - p_signed_up_at) / 604800)::int
    else 0
  end
$$;
