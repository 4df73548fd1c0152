CREATE TABLE "finance_months" (
	"company_id" text NOT NULL,
	"month" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"horizon" text NOT NULL,
	"summary" jsonb NOT NULL,
	CONSTRAINT "finance_months_company_id_month_pk" PRIMARY KEY("company_id","month")
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "booked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "born" text DEFAULT pg_current_xact_id()::text NOT NULL;--> statement-breakpoint
CREATE INDEX "money_movements_booked" ON "money_movements" USING btree ("booked_at","id");--> statement-breakpoint
CREATE INDEX "receipts_booked" ON "receipts" USING btree ("company_id","booked_at");