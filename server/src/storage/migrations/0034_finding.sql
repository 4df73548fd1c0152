CREATE TABLE "places" (
	"country" text NOT NULL,
	"region" text NOT NULL,
	"name" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	CONSTRAINT "places_country_region_name_pk" PRIMARY KEY("country","region","name")
);
--> statement-breakpoint
CREATE TABLE "search_filters" (
	"click_id" text PRIMARY KEY NOT NULL,
	"filters" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seen_profiles" (
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_profiles_click_id_angel_id_pk" PRIMARY KEY("click_id","angel_id")
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "search_filters" ADD CONSTRAINT "search_filters_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seen_profiles" ADD CONSTRAINT "seen_profiles_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profiles_near" ON "profiles" USING btree ("country","gender","lat","lng");--> statement-breakpoint
UPDATE "profiles" SET "chosen_at" = a."created_at" FROM "accounts" a WHERE a."click_id" = "profiles"."click_id";
