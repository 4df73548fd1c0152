ALTER TABLE "conversations" ADD COLUMN "mutual_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "free_left" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_unlocked" boolean DEFAULT false NOT NULL;