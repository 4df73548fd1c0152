ALTER TABLE "conversations" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "archived_up_to" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "draft" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "draft_at" timestamp with time zone;