ALTER TABLE "payment_attempts" ADD COLUMN "saved_card_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "remembers_card" boolean DEFAULT false NOT NULL;