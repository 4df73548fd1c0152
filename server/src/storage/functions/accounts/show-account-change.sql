-- What others see of a member follows the account in the same transaction, whether its owner changes it, or the desk, or
-- what erases it.
create or replace function show_account_change() returns trigger language plpgsql as $$
begin
  perform person_changed(new.click_id);
  return null;
end
$$;

create or replace trigger accounts_in_public after update of
  country, region, city, user_name, age, gender, gender_words, seeking, looking_for, description, interests, prompts,
  photo_name, compared_photos, email_confirmed_at, special_data,
  disabled_at, leaving_state, erased_at
on accounts for each row execute function show_account_change();
