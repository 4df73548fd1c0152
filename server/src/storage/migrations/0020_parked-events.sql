CREATE TABLE "payment_parked_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"attempt_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"has_acted" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "payment_parked_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_parked_events_open" ON "payment_parked_events" USING btree ("reminded_at") WHERE status = 'open';