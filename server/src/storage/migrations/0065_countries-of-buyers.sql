ALTER TABLE "billing_addresses" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "address_country" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "network_country" text;