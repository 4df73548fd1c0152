CREATE TABLE "withdrawal_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"contract" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"click_id" text,
	"token_hash" "bytea",
	"confirmed_at" timestamp with time zone,
	"referred_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_requests_open" ON "withdrawal_requests" USING btree ("made_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "withdrawal_requests_unused" ON "withdrawal_requests" USING btree ("handled_at") WHERE token_hash is not null and confirmed_at is null and referred_at is null;--> statement-breakpoint
CREATE INDEX "withdrawal_requests_email" ON "withdrawal_requests" USING btree ("brand_id","email","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_requests_token" ON "withdrawal_requests" USING btree ("token_hash");