CREATE TABLE "payment_looks" (
	"attempt_id" uuid NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_looks_attempt_id_person_pk" PRIMARY KEY("attempt_id","person")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "card_last_four" text;--> statement-breakpoint
CREATE INDEX "payment_attempts_brand" ON "payment_attempts" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_last_four" ON "payment_attempts" USING btree ("card_last_four","created_at") WHERE card_last_four is not null;