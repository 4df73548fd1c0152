CREATE TABLE "receipt_series" (
	"company_id" text NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last_number" integer NOT NULL,
	"last_issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_series_company_id_kind_year_pk" PRIMARY KEY("company_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"attempt_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"click_id" text NOT NULL,
	"kind" text NOT NULL,
	"company_id" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"gross_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"vat_permille" integer NOT NULL,
	"vat_country" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "receipts_attempt_id_position_pk" PRIMARY KEY("attempt_id","position"),
	CONSTRAINT "receipts_add_up" CHECK ("receipts"."gross_cents" = "receipts"."net_cents" + "receipts"."vat_cents" and "receipts"."gross_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_number" ON "receipts" USING btree ("company_id","kind","year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_account" ON "receipts" USING btree ("click_id","attempt_id","position");