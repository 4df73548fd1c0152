CREATE TABLE "blocks" (
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_click_id_angel_id_pk" PRIMARY KEY("click_id","angel_id")
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
CREATE TABLE "push_subscriptions" (
	"endpoint" text PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"keys" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
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
CREATE TABLE "telegram_links" (
	"click_id" text PRIMARY KEY NOT NULL,
	"chat_id" bigint NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_tasks" ADD CONSTRAINT "notification_tasks_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telegram_links" ADD CONSTRAINT "telegram_links_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocks_angel" ON "blocks" USING btree ("angel_id");--> statement-breakpoint
CREATE INDEX "notification_tasks_due" ON "notification_tasks" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "reports_pair" ON "reports" USING btree ("click_id","angel_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_links_chat" ON "telegram_links" USING btree ("chat_id");