ALTER TABLE "finance_lines" ADD COLUMN "settled_currency" text;--> statement-breakpoint
ALTER TABLE "finance_lines" ADD COLUMN "settled_amount" bigint;