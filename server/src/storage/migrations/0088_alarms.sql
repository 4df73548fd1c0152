CREATE TABLE "release_alarms" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"fact" text NOT NULL,
	"body" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"send_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"mails" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "wants_alarms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "release_alarms_fact" ON "release_alarms" USING btree ("fact");--> statement-breakpoint
CREATE INDEX "release_alarms_due" ON "release_alarms" USING btree ("send_after") WHERE state = 'waiting';