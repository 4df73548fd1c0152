ALTER TABLE "profiles" ADD COLUMN "shows_online" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_read" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "shows_typing" boolean DEFAULT true NOT NULL;