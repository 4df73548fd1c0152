CREATE TABLE "verifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"click_id" text NOT NULL,
	"gesture" text NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"photo_name" text,
	"given_at" timestamp with time zone,
	"outcome" text,
	"refusal" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "compared_photos" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "verifications_open" ON "verifications" USING btree ("click_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "verifications_account" ON "verifications" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "verifications_photos" ON "verifications" USING btree ("decided_at") WHERE photo_name is not null;