DROP INDEX "release_health_visitors_age";--> statement-breakpoint
ALTER TABLE "release_health_visitors" ADD COLUMN "network" text NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health_visitors" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "release_health_visitors" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_health_visitors" ADD COLUMN "vitals_at" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "release_health_visitors_network" ON "release_health_visitors" USING btree ("brand_id","remote","version","group","network");--> statement-breakpoint
CREATE INDEX "release_health_visitors_age" ON "release_health_visitors" USING btree ("last_seen_at");--> statement-breakpoint
ALTER TABLE "release_health_visitors" DROP COLUMN "has_failed";--> statement-breakpoint
ALTER TABLE "release_health_visitors" DROP COLUMN "first_seen_at";