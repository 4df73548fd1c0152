-- It names a column that changes; the functions, which come after this, make it again.
DROP TRIGGER IF EXISTS "accounts_in_public" ON "accounts";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "seeking" SET DATA TYPE text[] USING array_remove(ARRAY["seeking"], '');--> statement-breakpoint
ALTER TABLE "profiles" ALTER COLUMN "seeking" SET DATA TYPE text[] USING CASE WHEN "seeking" IS NULL THEN NULL ELSE ARRAY["seeking"] END;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "gender_words" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "gender_words" text[] DEFAULT '{}'::text[] NOT NULL;
