CREATE TABLE "account_photos" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"name" text NOT NULL,
	"place" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "photo_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_photos" ADD CONSTRAINT "account_photos_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_photos_name" ON "account_photos" USING btree ("click_id","name");--> statement-breakpoint
insert into account_photos (click_id, name, place) select click_id, photo_name, 0 from accounts where photo_name is not null;--> statement-breakpoint
update profiles set photo_names = array[photo_name] where photo_name is not null;
