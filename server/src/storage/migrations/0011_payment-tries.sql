DROP INDEX "payment_reversals_open";--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_ended_by_us" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("tried_at","received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "payment_reversals_open" ON "payment_reversals" USING btree ("status","next_try_at");