CREATE TABLE "partner_postbacks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"partner_id" text NOT NULL,
	"kind" text NOT NULL,
	"fact_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"outcome" text
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"address" text NOT NULL,
	"wants_reversals" boolean NOT NULL,
	"owner" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "vm" text;--> statement-breakpoint
ALTER TABLE "partner_postbacks" ADD CONSTRAINT "partner_postbacks_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_postbacks_fact" ON "partner_postbacks" USING btree ("partner_id","kind","fact_id");--> statement-breakpoint
CREATE INDEX "partner_postbacks_due" ON "partner_postbacks" USING btree ("send_after") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "partner_postbacks_age" ON "partner_postbacks" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "partners_source" ON "partners" USING btree ("brand_id","source") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "payment_reversals_done" ON "payment_reversals" USING btree ("done_at") WHERE status = 'done';--> statement-breakpoint
CREATE INDEX "payment_transitions_settled" ON "payment_transitions" USING btree ("at") WHERE to_status = 'settled';