ALTER TABLE "payment_attempts" ADD COLUMN "card_print" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "network_print" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "needs_authentication" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_attempts_card_print" ON "payment_attempts" USING btree ("card_print","created_at") WHERE card_print is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_network_print" ON "payment_attempts" USING btree ("network_print","created_at") WHERE network_print is not null;