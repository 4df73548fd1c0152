CREATE TABLE "telegram_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "telegram_codes_account" ON "telegram_codes" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "notification_tasks_account" ON "notification_tasks" USING btree ("click_id");--> statement-breakpoint

-- Somebody is to be told outside the page, unless they have seen it by then. Only for accounts that can be told at all, so
-- that for everybody else this is two look-ups in indexes and no row.
create function plan_notification(p_click_id text, p_angel_id text, p_kind text, p_message_id bigint, p_now timestamptz) returns void language sql as $$
  insert into notification_tasks (click_id, type, angel_id, payload, run_at)
  select p_click_id, case p_kind when 'like' then 'likes' when 'visita' then 'visits' else 'messages' end, p_angel_id,
    jsonb_build_object('messageId', p_message_id), p_now + interval '10 seconds'
  where exists (select 1 from push_subscriptions where click_id = p_click_id)
    or exists (select 1 from telegram_links where click_id = p_click_id)
$$;
--> statement-breakpoint

-- As before, and what somebody else did is told: in the same transaction and without a round trip of its own.
create or replace function append_message(
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
  if p_kind <> 'personal' then
    perform plan_notification(p_click_id, p_angel_id, p_kind, v_id, p_now);
  end if;
  return v_id;
end
$$;
