ALTER TABLE "payment_reversals" ADD COLUMN "sent_cents" integer;--> statement-breakpoint
-- Whether they were sent was not kept: they may have been.
UPDATE "payment_reversals" SET "sent_cents" = "amount_cents" WHERE "status" = 'asked' AND "kind" = 'refund';
