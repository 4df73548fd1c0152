CREATE TABLE "figure_members" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text,
	"brand_id" text NOT NULL,
	"flux_id" text NOT NULL,
	"source" text NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"signed_up_on" date NOT NULL,
	"confirmed_on" date,
	"wrote_on" date,
	"answered_on" date,
	"bought_on" date,
	"active_weeks" bigint DEFAULT 0 NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "figure_members_click_id_unique" UNIQUE("click_id")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"brand_id" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"is_premium" boolean NOT NULL,
	"flux_id" text NOT NULL,
	"source" text NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL,
	"events" integer NOT NULL,
	"uniques" integer NOT NULL,
	CONSTRAINT "usage_days_kind" PRIMARY KEY("brand_id","day","name","value","is_premium","flux_id","source","language","country","device")
);
--> statement-breakpoint
CREATE TABLE "usage_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"is_unique" boolean NOT NULL,
	"is_premium" boolean NOT NULL,
	"flux_id" text NOT NULL,
	"source" text NOT NULL,
	"language" text NOT NULL,
	"country" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "figure_members_signed_up" ON "figure_members" USING btree ("brand_id","signed_up_on");--> statement-breakpoint
CREATE INDEX "figure_members_followed" ON "figure_members" USING btree ("followed_at");--> statement-breakpoint
CREATE INDEX "figure_members_unanswered" ON "figure_members" USING btree ("wrote_on") WHERE answered_on is null;--> statement-breakpoint
CREATE INDEX "usage_events_at" ON "usage_events" USING btree ("at");