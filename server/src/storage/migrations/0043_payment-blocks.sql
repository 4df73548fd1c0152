CREATE TABLE "payment_blocks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"saved_card_ids" uuid[] DEFAULT '{}' NOT NULL,
	"shown" text NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" text NOT NULL,
	"blocked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE INDEX "payment_blocks_running" ON "payment_blocks" USING btree ("kind","value") WHERE ended_at is null;