CREATE TABLE "campaign_clicks" (
	"brand_id" text NOT NULL,
	"campaign" text NOT NULL,
	"page_type" text NOT NULL,
	"day" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_clicks_brand_id_campaign_page_type_day_pk" PRIMARY KEY("brand_id","campaign","page_type","day")
);
--> statement-breakpoint
CREATE TABLE "payment_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"product_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"is_upsell" boolean DEFAULT false NOT NULL,
	"campaign" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_reversals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"cause" text NOT NULL,
	"provider_reference" text,
	"missing_credits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_claims" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"provider" text NOT NULL,
	"token" text NOT NULL,
	"brand" text,
	"last_four" text NOT NULL,
	"expiry_month" text NOT NULL,
	"expiry_year" text NOT NULL,
	"is_for_renewal_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"forgotten_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spending_rules" (
	"click_id" text PRIMARY KEY NOT NULL,
	"monthly_limit_cents" integer,
	"next_limit_cents" integer,
	"next_limit_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"plan" jsonb NOT NULL,
	"premium_level" smallint NOT NULL,
	"first_attempt_id" uuid NOT NULL,
	"saved_card_id" uuid,
	"renews" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone NOT NULL,
	"periods" integer DEFAULT 1 NOT NULL,
	"notice_sent_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"past_due_since" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"refund_cents" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "purpose" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "renews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "reversed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_first_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("first_attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_key" ON "payment_orders" USING btree ("click_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversals_cause" ON "payment_reversals" USING btree ("attempt_id","cause");--> statement-breakpoint
CREATE INDEX "payment_reversals_open" ON "payment_reversals" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_token" ON "saved_cards" USING btree ("click_id","provider","token");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_first" ON "subscriptions" USING btree ("first_attempt_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("ended_at","period_ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_account" ON "payment_attempts" USING btree ("click_id","created_at");