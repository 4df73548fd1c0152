CREATE TABLE "payment_debt_covers" (
	"reversal_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"credits" integer NOT NULL,
	"debt_cents" integer NOT NULL,
	"cover_cents" integer NOT NULL,
	"covered_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "payment_debt_covers_reversal_id_attempt_id_pk" PRIMARY KEY("reversal_id","attempt_id")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "missing_announced" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "disputed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_debt_covers" ADD CONSTRAINT "payment_debt_covers_reversal_id_payment_reversals_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."payment_reversals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_debt_covers" ADD CONSTRAINT "payment_debt_covers_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_debt_covers_attempt" ON "payment_debt_covers" USING btree ("attempt_id");