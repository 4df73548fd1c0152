CREATE TABLE "desk_copies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"report_id" bigint NOT NULL,
	"key" text NOT NULL,
	"message_id" bigint,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"photo_hash" "bytea",
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_verdicts" (
	"case_id" bigint PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"version" integer NOT NULL,
	"operator" text NOT NULL,
	"operator_name" text NOT NULL,
	"confirmed_by" text,
	"made_at" timestamp with time zone NOT NULL,
	"leaves_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "desk_decisions" ADD COLUMN "confirmed_by" text;--> statement-breakpoint
ALTER TABLE "desk_copies" ADD CONSTRAINT "desk_copies_case_id_desk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."desk_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_verdicts" ADD CONSTRAINT "desk_verdicts_case_id_desk_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."desk_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_copies_once" ON "desk_copies" USING btree ("report_id","key");--> statement-breakpoint
CREATE INDEX "desk_copies_case" ON "desk_copies" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "desk_verdicts_due" ON "desk_verdicts" USING btree ("leaves_at");