CREATE TABLE "payment_actions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"brand_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer,
	"currency" text NOT NULL,
	"takes_goods" boolean NOT NULL,
	"reversal_id" uuid,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"proposed_by" text NOT NULL,
	"token_id" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_findings" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "payment_findings" ADD COLUMN "close_reason" text;--> statement-breakpoint
ALTER TABLE "payment_parked_events" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "payment_parked_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "payment_parked_events" ADD COLUMN "closed_by" text;--> statement-breakpoint
ALTER TABLE "payment_parked_events" ADD COLUMN "close_reason" text;--> statement-breakpoint
CREATE INDEX "payment_actions_attempt" ON "payment_actions" USING btree ("attempt_id","proposed_at");--> statement-breakpoint
CREATE INDEX "payment_actions_waiting" ON "payment_actions" USING btree ("brand_id","expires_at") WHERE status = 'waiting';