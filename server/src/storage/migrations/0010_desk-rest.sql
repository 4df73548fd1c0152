ALTER TABLE "desk_decisions" ADD COLUMN "refund_cents" integer;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "decision_id" bigint;