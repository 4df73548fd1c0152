CREATE TABLE "purchase_starts" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"credits" integer NOT NULL,
	"withdrawable_until" timestamp with time zone NOT NULL,
	"began_at" timestamp with time zone,
	"start_request" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_starts" ADD CONSTRAINT "purchase_starts_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_starts_due" ON "purchase_starts" USING btree ("withdrawable_until") WHERE began_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "purchase_starts_account" ON "purchase_starts" USING btree ("click_id");