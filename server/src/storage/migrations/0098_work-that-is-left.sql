CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_any_brand" ON "accounts" USING btree ("email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_away_renewing" ON "accounts" USING btree ("click_id") WHERE renews_at is not null and coalesce(disabled_at, leaving_since) is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_with_media" ON "messages" USING btree ("click_id","client_id") WHERE media is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "ledger_about" ON "ledger" USING btree (split_part(split_part(cause, ':', 2), '#', 1)) WHERE unit = 'message' and cause like '%:%' and cause not like 'message:%';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_to_count" ON "subscriptions" USING btree ("started_at") WHERE ended_at is null and not waits and not is_counted;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_to_notify" ON "subscriptions" USING btree ("period_ends_at","id") WHERE ended_at is null and renews and not waits and notice_sent_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_away";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_premium";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscriptions_running";