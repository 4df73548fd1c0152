CREATE TABLE "release_four_eyes" (
	"id" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"reason" text NOT NULL,
	"basis" integer NOT NULL,
	"proposed_by" text NOT NULL,
	"token_id" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"audit_id" integer
);
--> statement-breakpoint
CREATE INDEX "release_audit_four_eyes" ON "release_audit" USING btree ("id") WHERE "release_audit"."action" = 'changeFourEyes';