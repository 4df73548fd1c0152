ALTER TABLE "conversations" ADD COLUMN "phone_shared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_visits" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_profiles" ADD COLUMN "visited_at" timestamp with time zone;