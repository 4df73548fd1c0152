ALTER TABLE "subscriptions" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Those that have begun gave their level already.
UPDATE "subscriptions" SET "is_counted" = true WHERE not waits and started_at <= now();