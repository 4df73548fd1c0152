ALTER TABLE "messages" ADD COLUMN "to_click_id" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "from_angel_id" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "click_id" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "brand_id" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "seeking" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "photo_name" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_to_click_id_accounts_click_id_fk" FOREIGN KEY ("to_click_id") REFERENCES "public"."accounts"("click_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_to_thread" ON "messages" USING btree ("to_click_id","from_angel_id","id") WHERE to_click_id is not null;--> statement-breakpoint
CREATE INDEX "messages_to_since" ON "messages" USING btree ("to_click_id","id") WHERE to_click_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_account" ON "profiles" USING btree ("click_id");