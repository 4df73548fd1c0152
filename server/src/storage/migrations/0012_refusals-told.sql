ALTER TABLE "subscriptions" ADD COLUMN "refusals_told" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Those that wait for another try were told of each refusal until now.
UPDATE "subscriptions" s SET "refusals_told" = (
  SELECT count(*) FROM "payment_attempts" a
  WHERE a."click_id" = s."click_id" AND a."status" = 'failed' AND starts_with(a."idempotency_key", 'renewal-' || s."id" || '-' || (s."periods" + 1) || '-')
) WHERE s."ended_at" IS NULL AND s."past_due_since" IS NOT NULL;
