ALTER TABLE "subscriptions" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those that have begun gave their level already.
UPDATE "subscriptions" SET "is_counted" = true WHERE ended_at is null and not waits and started_at <= now();