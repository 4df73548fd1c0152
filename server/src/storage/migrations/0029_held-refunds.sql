CREATE TABLE "held_refunds" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"refund_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"earlier" integer NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "purchase_starts" ADD COLUMN "card_print" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "is_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "card_print" text;--> statement-breakpoint
ALTER TABLE "held_refunds" ADD CONSTRAINT "held_refunds_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_refunds_open" ON "held_refunds" USING btree ("due_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "purchase_starts_card" ON "purchase_starts" USING btree ("withdrawable_until") WHERE card_print is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_used" ON "withdrawals" USING btree ("click_id","made_at") WHERE is_used;--> statement-breakpoint
CREATE INDEX "withdrawals_card" ON "withdrawals" USING btree ("card_print","made_at") WHERE card_print is not null;