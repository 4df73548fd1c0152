CREATE TABLE "cancel_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"click_id" text,
	"token_hash" "bytea",
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cancel_requests" ADD CONSTRAINT "cancel_requests_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cancel_requests_open" ON "cancel_requests" USING btree ("made_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "cancel_requests_email" ON "cancel_requests" USING btree ("brand_id","email","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cancel_requests_token" ON "cancel_requests" USING btree ("token_hash");