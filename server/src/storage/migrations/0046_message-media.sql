CREATE TABLE "chat_media" (
	"id" text PRIMARY KEY NOT NULL,
	"click_id" text,
	"brand_id" text NOT NULL,
	"client_id" text NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "media" jsonb;--> statement-breakpoint
ALTER TABLE "desk_copies" ADD COLUMN "media_ids" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_media" ADD CONSTRAINT "chat_media_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_media_once" ON "chat_media" USING btree ("click_id","client_id","place");--> statement-breakpoint
CREATE INDEX "chat_media_age" ON "chat_media" USING btree ("created_at");