CREATE TABLE "release_freezes" (
	"id" text PRIMARY KEY NOT NULL,
	"brands" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"made_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "release_rollouts" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "release_freezes_ends_at" ON "release_freezes" USING btree ("ends_at");