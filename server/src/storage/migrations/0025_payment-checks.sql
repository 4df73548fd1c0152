CREATE TABLE "payment_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"asked_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_findings" (
	"key" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "payment_findings_open" ON "payment_findings" USING btree ("found_at") WHERE gone_at is null;