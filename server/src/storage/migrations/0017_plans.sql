CREATE TABLE "plan_book" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"flux_id" text NOT NULL,
	"product_id" text NOT NULL,
	"cents" integer NOT NULL,
	"renewal_cents" integer,
	"is_on_sale" boolean NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"brand_id" text NOT NULL,
	"flux_id" text NOT NULL,
	"product_id" text NOT NULL,
	"credits" integer NOT NULL,
	"promo_credits" integer,
	"premium_level" smallint NOT NULL,
	"renewal_every" text,
	"places" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "plans_brand_id_flux_id_product_id_pk" PRIMARY KEY("brand_id","flux_id","product_id")
);
--> statement-breakpoint
CREATE INDEX "plan_prices_of" ON "plan_prices" USING btree ("brand_id","flux_id","product_id","valid_from");