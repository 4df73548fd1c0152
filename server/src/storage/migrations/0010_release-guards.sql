CREATE TABLE "release_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"remote" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone,
	"secret_hash" "bytea"
);
--> statement-breakpoint
ALTER TABLE "release_audit" ADD COLUMN "pins_digest" text;--> statement-breakpoint
ALTER TABLE "release_proposals" ADD COLUMN "expected_default" integer;--> statement-breakpoint
ALTER TABLE "release_proposals" ADD COLUMN "token_id" text;--> statement-breakpoint
CREATE INDEX "release_overrides_expiry" ON "release_overrides" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "release_audit_pins" ON "release_audit" USING btree ("scope","id") WHERE "release_audit"."pins_digest" is not null;