ALTER TABLE "accounts" ADD COLUMN "leaving_state" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "leaving_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "erasure_warned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "accounts_erase" ON "accounts" USING btree ("erase_at") WHERE erase_at is not null;--> statement-breakpoint
CREATE INDEX "accounts_unconfirmed" ON "accounts" USING btree ("created_at") WHERE email_confirmed_at is null;