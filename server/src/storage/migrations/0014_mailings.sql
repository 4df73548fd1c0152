CREATE TABLE "mailing_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"recipient" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailing_stops" (
	"brand_id" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "mailing_stops_brand_id_recipient_kind_pk" PRIMARY KEY("brand_id","recipient","kind")
);
--> statement-breakpoint
CREATE TABLE "message_digests" (
	"click_id" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "message_digests" ADD CONSTRAINT "message_digests_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mailing_links_recipient" ON "mailing_links" USING btree ("brand_id","recipient");--> statement-breakpoint
CREATE INDEX "mailing_links_age" ON "mailing_links" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_digests_due" ON "message_digests" USING btree ("due_at") WHERE due_at is not null;