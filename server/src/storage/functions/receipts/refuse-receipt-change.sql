-- What was issued stays as it is; a trigger that fires always cannot be gone round by a session's setting.
create or replace function refuse_receipt_change() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt is never changed';
end
$$;

create or replace trigger receipts_stay before update or delete on receipts
  for each row execute function refuse_receipt_change();
alter table receipts enable always trigger receipts_stay;
