DROP INDEX "profiles_search";--> statement-breakpoint
DROP INDEX "profiles_near";--> statement-breakpoint
CREATE INDEX "profiles_in_region" ON "profiles" USING btree ("country","region","gender","rank","angel_id","lat","lng","age","chosen_at","nature","click_id","brand_id","seeking","photo_name","shows_online","interests") WHERE is_shown;--> statement-breakpoint
CREATE INDEX "profiles_around" ON "profiles" USING btree ("country","gender","lat","lng","region","rank","angel_id","age","chosen_at","nature","click_id","brand_id","seeking","photo_name","shows_online","interests") WHERE is_shown;