CREATE TABLE "plan_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"flux_ids" jsonb NOT NULL,
	"product_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"reason" text NOT NULL,
	"basis" bigint NOT NULL,
	"proposed_by" text NOT NULL,
	"token_id" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_by" text
);
--> statement-breakpoint
CREATE INDEX "plan_proposals_of" ON "plan_proposals" USING btree ("brand_id","status","proposed_at");