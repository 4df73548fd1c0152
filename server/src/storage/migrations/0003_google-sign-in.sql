CREATE TABLE "external_identities" (
	"brand_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"click_id" text NOT NULL,
	"email" text NOT NULL,
	"is_proven" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "external_identities_brand_id_issuer_subject_pk" PRIMARY KEY("brand_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "google_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "google_tickets" (
	"ticket_hash" "bytea" PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"is_authoritative" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_identities_account" ON "external_identities" USING btree ("click_id");--> statement-breakpoint
CREATE INDEX "google_attempts_expiry" ON "google_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "google_tickets_expiry" ON "google_tickets" USING btree ("expires_at");