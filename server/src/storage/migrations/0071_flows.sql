CREATE TABLE "flow_book" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"flux_id" text NOT NULL,
	"definition" jsonb NOT NULL,
	"basis" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"token_id" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_by" text
);
--> statement-breakpoint
CREATE TABLE "flow_revisions" (
	"brand_id" text NOT NULL,
	"flux_id" text NOT NULL,
	"revision" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text,
	"reason" text,
	CONSTRAINT "flow_revisions_brand_id_flux_id_revision_pk" PRIMARY KEY("brand_id","flux_id","revision")
);
--> statement-breakpoint
CREATE INDEX "flow_proposals_of" ON "flow_proposals" USING btree ("brand_id","status","proposed_at");