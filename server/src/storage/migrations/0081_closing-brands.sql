ALTER TABLE "brand_proposals" ADD COLUMN "is_closing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_records" ADD COLUMN "closed_at" timestamp with time zone;