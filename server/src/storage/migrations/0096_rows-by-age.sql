CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_away" ON "accounts" USING btree ("click_id") WHERE coalesce(disabled_at, leaving_since) is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_premium" ON "accounts" USING btree ("click_id","premium_level") WHERE premium_level > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_print_age" ON "accounts" USING btree ("created_at") WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_last_event" ON "accounts" USING btree (greatest(created_at, email_confirmed_at, last_activity_at));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "known_devices_age" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_tokens_end" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_tokens_keep" ON "mail_tokens" USING btree ("email") WHERE purpose = 'keep' and used_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_tokens_end" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_to_house" ON "messages" USING btree ("sent_at") WHERE to_click_id is null and kind = 'personal';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_outbox_age" ON "mail_outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "saved_cards_renewal" ON "saved_cards" USING btree ("id","click_id","created_at") WHERE is_for_renewal_only and forgotten_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "seen_profiles_age" ON "seen_profiles" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_running" ON "subscriptions" USING btree ("click_id","renews","waits","premium_level","started_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_card" ON "subscriptions" USING btree ("saved_card_id") WHERE ended_at is null and renews;