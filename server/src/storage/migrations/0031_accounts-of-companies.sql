ALTER TABLE "payment_attempts" ADD COLUMN "account_company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_parked_events" ADD COLUMN "account_company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD COLUMN "account_company" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "account_company" text DEFAULT '' NOT NULL;--> statement-breakpoint
DROP INDEX "payment_attempts_reference";--> statement-breakpoint
DROP INDEX "saved_cards_token";--> statement-breakpoint
ALTER TABLE "payment_parked_events" DROP CONSTRAINT "payment_parked_events_provider_event_id_pk";--> statement-breakpoint
ALTER TABLE "webhook_inbox" DROP CONSTRAINT "webhook_inbox_provider_event_id_pk";--> statement-breakpoint
ALTER TABLE "payment_parked_events" ADD CONSTRAINT "payment_parked_events_provider_account_company_event_id_pk" PRIMARY KEY("provider","account_company","event_id");--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD CONSTRAINT "webhook_inbox_provider_account_company_event_id_pk" PRIMARY KEY("provider","account_company","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_reference" ON "payment_attempts" USING btree ("provider","account_company","provider_reference");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_token" ON "saved_cards" USING btree ("click_id","provider","account_company","token");
