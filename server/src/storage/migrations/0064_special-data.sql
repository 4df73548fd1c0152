ALTER TABLE "accounts" ADD COLUMN "special_data" boolean;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "special_data_text" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "special_data_at" timestamp with time zone;