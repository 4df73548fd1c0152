CREATE TABLE "plan_wordings" (
	"id" bigint PRIMARY KEY DEFAULT nextval('plan_prices_id_seq') NOT NULL,
	"brand_id" text NOT NULL,
	"flux_id" text NOT NULL,
	"product_id" text NOT NULL,
	"places" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "plan_wordings_of" ON "plan_wordings" USING btree ("brand_id","flux_id","product_id","valid_from");