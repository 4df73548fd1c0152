CREATE TABLE "money_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"brand_id" text NOT NULL,
	"code" text NOT NULL,
	"unit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"digest" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"booked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"born" text DEFAULT pg_current_xact_id()::text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_postings" (
	"movement_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"account_id" integer NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "money_postings_movement_id_line_pk" PRIMARY KEY("movement_id","line"),
	CONSTRAINT "money_postings_amount" CHECK ("money_postings"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "money_postings" ADD CONSTRAINT "money_postings_movement_id_money_movements_id_fk" FOREIGN KEY ("movement_id") REFERENCES "public"."money_movements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_postings" ADD CONSTRAINT "money_postings_account_id_money_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."money_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_accounts_code" ON "money_accounts" USING btree ("brand_id","code","unit");--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_cause" ON "money_movements" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "money_movements_attempt" ON "money_movements" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "money_postings_attempt" ON "money_postings" USING btree ("attempt_id");