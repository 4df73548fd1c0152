ALTER TABLE "operators" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "link_hash" "bytea";--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "link_until" timestamp with time zone;