CREATE TABLE "desk_case_reports" (
	"case_id" bigint NOT NULL,
	"report_id" bigint NOT NULL,
	CONSTRAINT "desk_case_reports_case_id_report_id_pk" PRIMARY KEY("case_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "desk_cases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"queue" text NOT NULL,
	"subject" text NOT NULL,
	"harm" smallint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"claimed_by" text,
	"lease_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_decisions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"brand_id" text NOT NULL,
	"click_id" text,
	"action" text NOT NULL,
	"reason" text,
	"facts" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"text_sent" text DEFAULT '' NOT NULL,
	"language" text,
	"effect" text,
	"operator" text NOT NULL,
	"reviews" bigint,
	"decided_at" timestamp with time zone NOT NULL,
	"appeal_hash" "bytea",
	"appeal_until" timestamp with time zone,
	"appeal_text" text,
	"appealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "desk_reads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"operator" text NOT NULL,
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"message_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"purpose" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_tickets" (
	"number" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"click_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_case_reports" ADD CONSTRAINT "desk_case_reports_case_id_desk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."desk_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_decisions" ADD CONSTRAINT "desk_decisions_case_id_desk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."desk_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_reads" ADD CONSTRAINT "desk_reads_case_id_desk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."desk_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_cases_open" ON "desk_cases" USING btree ("brand_id","queue","subject") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "desk_cases_queue" ON "desk_cases" USING btree ("status","queue","opened_at");--> statement-breakpoint
CREATE INDEX "desk_cases_subject" ON "desk_cases" USING btree ("subject");--> statement-breakpoint
CREATE UNIQUE INDEX "desk_decisions_appeal" ON "desk_decisions" USING btree ("appeal_hash");--> statement-breakpoint
CREATE INDEX "desk_decisions_case" ON "desk_decisions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "desk_decisions_account" ON "desk_decisions" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "desk_reads_case" ON "desk_reads" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "desk_reads_account" ON "desk_reads" USING btree ("click_id");