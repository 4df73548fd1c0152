ALTER TABLE "payment_actions" ADD COLUMN "ground" text;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD COLUMN "ground" text;