-- Open to other modules: the receipts and credit notes of one payment, oldest first.
create or replace function receipts_of(p_attempt_id uuid) returns table (
  "position" integer, kind text, company_id text, year integer, number integer, gross_cents integer
) language sql stable as $$
  select r.position, r.kind, r.company_id, r.year, r.number, r.gross_cents from receipts r
  where r.attempt_id = p_attempt_id order by r.position
$$;
