ALTER TABLE "payment_attempts" ADD COLUMN "taken_cents" bigint;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "taken_currency" text;