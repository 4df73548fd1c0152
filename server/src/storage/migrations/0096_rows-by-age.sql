CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_print_age" ON "accounts" USING btree ("created_at") WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_last_event" ON "accounts" USING btree (greatest(created_at, email_confirmed_at, last_activity_at));--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "known_devices_age" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_tokens_end" ON "mail_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_tokens_end" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_to_house" ON "messages" USING btree ("sent_at") WHERE to_click_id is null and kind = 'personal';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mail_outbox_age" ON "mail_outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "seen_profiles_age" ON "seen_profiles" USING btree ("seen_at");