CREATE TABLE "accounts" (
	"click_id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"email" text NOT NULL,
	"pending_email" text,
	"password_hash" text NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"user_name" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"age" integer NOT NULL,
	"gender" text NOT NULL,
	"seeking" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"looking_for" text DEFAULT '' NOT NULL,
	"flux_id" text NOT NULL,
	"premium_level" smallint DEFAULT 0 NOT NULL,
	"age_proven_at" timestamp with time zone,
	"photo_name" text,
	"has_card_on_file" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'direct' NOT NULL,
	"campaign_id" text,
	"fingerprint" text,
	"renews_at" timestamp with time zone,
	"last_activity_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"click_id" text NOT NULL,
	"unit" text NOT NULL,
	"balance" integer NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "balances_click_id_unit_pk" PRIMARY KEY("click_id","unit"),
	CONSTRAINT "balance_not_negative" CHECK ("balances"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_click_id_angel_id_pk" PRIMARY KEY("click_id","angel_id")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"purpose" text NOT NULL,
	"is_given" boolean NOT NULL,
	"text_version" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"has_written" boolean DEFAULT false NOT NULL,
	"read_up_to" bigint DEFAULT 0 NOT NULL,
	"angel_read_up_to" bigint DEFAULT 0 NOT NULL,
	"last_message_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_click_id_angel_id_pk" PRIMARY KEY("click_id","angel_id")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"unit" text NOT NULL,
	"amount" integer NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "likes" (
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "likes_click_id_angel_id_pk" PRIMARY KEY("click_id","angel_id")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "mail_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"kind" text NOT NULL,
	"client_id" text,
	"text" text NOT NULL,
	"notice_id" text,
	"category" text,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"kind" text NOT NULL,
	"category" text,
	"angel_id" text,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"click_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_tasks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"type" text NOT NULL,
	"angel_id" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"product_id" text NOT NULL,
	"plan" jsonb NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'EUR' NOT NULL,
	"method" text NOT NULL,
	"provider" text NOT NULL,
	"purpose" text DEFAULT 'purchase' NOT NULL,
	"renews" boolean DEFAULT false NOT NULL,
	"subscription_id" uuid,
	"saved_card_id" uuid,
	"remembers_card" boolean DEFAULT false NOT NULL,
	"start_request" text,
	"status" text NOT NULL,
	"failure" text,
	"challenge" jsonb,
	"provider_reference" text,
	"is_ended_by_us" boolean DEFAULT false NOT NULL,
	"reversed_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_transitions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"attempt_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "persona_tasks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"kind" text NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"angel_id" text PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"region" text NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"screen_name" text NOT NULL,
	"age" integer NOT NULL,
	"gender" text NOT NULL,
	"nature" text NOT NULL,
	"hair_colour" text,
	"height_cm" integer,
	"weight_kg" integer,
	"about" text NOT NULL,
	"description" text NOT NULL,
	"portrait" jsonb NOT NULL,
	"rank" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"message_id" bigint,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"family" uuid NOT NULL,
	"click_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telegram_links" (
	"click_id" text PRIMARY KEY NOT NULL,
	"chat_id" bigint NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_card_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_inbox_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "operator_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"email" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "release_audit" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"scope" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"revision" integer,
	"pins_digest" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_files" (
	"path" text PRIMARY KEY NOT NULL,
	"integrity" text NOT NULL,
	"bytes" integer NOT NULL,
	"encodings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_heads" (
	"scope" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_health" (
	"minute" timestamp with time zone NOT NULL,
	"brand_id" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"group" text NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vitals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "release_health_minute_brand_id_remote_version_group_pk" PRIMARY KEY("minute","brand_id","remote","version","group")
);
--> statement-breakpoint
CREATE TABLE "release_health_visitors" (
	"brand_id" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"group" text NOT NULL,
	"visitor" text NOT NULL,
	"network" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone,
	"vitals_at" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "release_health_visitors_brand_id_remote_version_group_visitor_pk" PRIMARY KEY("brand_id","remote","version","group","visitor")
);
--> statement-breakpoint
CREATE TABLE "release_overrides" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"remote" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"redeemed_at" timestamp with time zone,
	"secret_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "release_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"change" jsonb NOT NULL,
	"reason" text NOT NULL,
	"expected_revision" integer NOT NULL,
	"expected_default" integer,
	"proposed_by" text NOT NULL,
	"token_id" text,
	"proposed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"revision" integer
);
--> statement-breakpoint
CREATE TABLE "release_publications" (
	"id" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_revisions" (
	"scope" text NOT NULL,
	"revision" integer NOT NULL,
	"own" jsonb NOT NULL,
	"effective" jsonb NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"audit_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_revisions_scope_revision_pk" PRIMARY KEY("scope","revision")
);
--> statement-breakpoint
CREATE TABLE "release_signatures" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"key_id" text NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"person" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "release_versions" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"document" jsonb NOT NULL,
	"digest" text NOT NULL,
	"file_count" integer NOT NULL,
	"bytes" integer NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_pinned_at" timestamp with time zone,
	CONSTRAINT "release_versions_remote_version_pk" PRIMARY KEY("remote","version")
);
--> statement-breakpoint
CREATE TABLE "campaign_clicks" (
	"brand_id" text NOT NULL,
	"campaign" text NOT NULL,
	"page_type" text NOT NULL,
	"day" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_clicks_brand_id_campaign_page_type_day_pk" PRIMARY KEY("brand_id","campaign","page_type","day")
);
--> statement-breakpoint
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
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
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
	"refusals_told" integer DEFAULT 0 NOT NULL,
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
ALTER TABLE "balances" ADD CONSTRAINT "balances_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "likes" ADD CONSTRAINT "likes_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_tokens" ADD CONSTRAINT "mail_tokens_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_tasks" ADD CONSTRAINT "notification_tasks_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_transitions" ADD CONSTRAINT "payment_transitions_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persona_tasks" ADD CONSTRAINT "persona_tasks_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_codes" ADD CONSTRAINT "telegram_codes_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_email_operators_email_fk" FOREIGN KEY ("email") REFERENCES "public"."operators"("email") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancel_requests" ADD CONSTRAINT "cancel_requests_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_orders" ADD CONSTRAINT "payment_orders_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversals" ADD CONSTRAINT "payment_reversals_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_first_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("first_attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_saved_card_id_saved_cards_id_fk" FOREIGN KEY ("saved_card_id") REFERENCES "public"."saved_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree ("brand_id","email");--> statement-breakpoint
CREATE INDEX "accounts_fingerprint" ON "accounts" USING btree ("brand_id","fingerprint");--> statement-breakpoint
CREATE INDEX "blocks_angel" ON "blocks" USING btree ("angel_id");--> statement-breakpoint
CREATE INDEX "consents_account" ON "consents" USING btree ("click_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_cause" ON "ledger" USING btree ("click_id","unit","cause");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("send_after") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "mail_tokens_account" ON "mail_tokens" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "messages_thread" ON "messages" USING btree ("click_id","angel_id","id");--> statement-breakpoint
CREATE INDEX "messages_since" ON "messages" USING btree ("click_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_id" ON "messages" USING btree ("click_id","client_id");--> statement-breakpoint
CREATE INDEX "notices_account" ON "notices" USING btree ("click_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("click_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notification_tasks_due" ON "notification_tasks" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "notification_tasks_account" ON "notification_tasks" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_account" ON "payment_attempts" USING btree ("click_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_key" ON "payment_attempts" USING btree ("click_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "payment_attempts_open" ON "payment_attempts" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "payment_transitions_attempt" ON "payment_transitions" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "persona_tasks_pending" ON "persona_tasks" USING btree ("click_id","angel_id","kind");--> statement-breakpoint
CREATE INDEX "persona_tasks_due" ON "persona_tasks" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING btree ("country","region","gender","rank");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "rate_counters_end" ON "rate_counters" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_pair" ON "reports" USING btree ("click_id","angel_id","created_at");--> statement-breakpoint
CREATE INDEX "session_tokens_family" ON "session_tokens" USING btree ("family");--> statement-breakpoint
CREATE INDEX "session_tokens_account" ON "session_tokens" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "telegram_codes_account" ON "telegram_codes" USING btree ("click_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_chat" ON "telegram_links" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_open" ON "webhook_inbox" USING btree ("tried_at","received_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "operator_sessions_expiry" ON "operator_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "release_audit_pins" ON "release_audit" USING btree ("scope","id") WHERE "release_audit"."pins_digest" is not null;--> statement-breakpoint
CREATE INDEX "release_files_integrity" ON "release_files" USING btree ("integrity");--> statement-breakpoint
CREATE INDEX "release_health_visitors_age" ON "release_health_visitors" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "release_health_visitors_network" ON "release_health_visitors" USING btree ("brand_id","remote","version","group","network");--> statement-breakpoint
CREATE INDEX "release_overrides_expiry" ON "release_overrides" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "release_proposals_waiting" ON "release_proposals" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "cancel_requests_open" ON "cancel_requests" USING btree ("made_at") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "cancel_requests_email" ON "cancel_requests" USING btree ("brand_id","email","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cancel_requests_token" ON "cancel_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_orders_key" ON "payment_orders" USING btree ("click_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversals_cause" ON "payment_reversals" USING btree ("attempt_id","cause");--> statement-breakpoint
CREATE INDEX "payment_reversals_open" ON "payment_reversals" USING btree ("status","next_try_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_token" ON "saved_cards" USING btree ("click_id","provider","token");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_first" ON "subscriptions" USING btree ("first_attempt_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("ended_at","period_ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_account" ON "subscriptions" USING btree ("click_id");--> statement-breakpoint

-- Room in the pages keeps the versions of a row together: both tables are updated with each message. No index on
-- last_message_id for the same reason: every message would rewrite all index entries of its conversation.
alter table conversations set (fillfactor = 70);
--> statement-breakpoint
alter table balances set (fillfactor = 50);
