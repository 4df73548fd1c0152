-- Open to other modules: what the link said that brought these accounts.
create or replace function origins_of(p_click_ids text[]) returns table (
  click_id text, source text, campaign_id text, vm text
) language sql stable as $$
  select a.click_id, a.source, a.campaign_id, a.vm from accounts a where a.click_id = any(p_click_ids)
$$;
