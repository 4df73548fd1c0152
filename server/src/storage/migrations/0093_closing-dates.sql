ALTER TABLE "brand_proposals" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brand_records" ADD COLUMN "closes_at" timestamp with time zone;