CREATE TABLE "finance_differences" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"account" text NOT NULL,
	"verdict" text NOT NULL,
	"line_id" bigint,
	"movement_id" bigint,
	"attempt" text NOT NULL,
	"detail" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "finance_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"account" text NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"payment" text NOT NULL,
	"modification" text NOT NULL,
	"attempt" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"movement_id" bigint
);
--> statement-breakpoint
CREATE TABLE "finance_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"account" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"lines" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_movements" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "money_postings" ALTER COLUMN "attempt_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_lines" ADD CONSTRAINT "finance_lines_report_id_finance_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."finance_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_differences_key" ON "finance_differences" USING btree ("key");--> statement-breakpoint
CREATE INDEX "finance_differences_open" ON "finance_differences" USING btree ("account") WHERE gone_at is null and closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_lines_key" ON "finance_lines" USING btree ("account","key");--> statement-breakpoint
CREATE UNIQUE INDEX "finance_lines_movement" ON "finance_lines" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "finance_lines_named" ON "finance_lines" USING btree ("account","modification");--> statement-breakpoint
CREATE INDEX "finance_lines_open" ON "finance_lines" USING btree ("account") WHERE movement_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "finance_reports_file" ON "finance_reports" USING btree ("account","sha256");