CREATE TABLE "known_devices" (
	"click_id" text NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_click_id_device_hash_pk" PRIMARY KEY("click_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"family" uuid PRIMARY KEY NOT NULL,
	"click_id" text NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"system" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("click_id");--> statement-breakpoint
INSERT INTO "sessions" ("family", "click_id", "created_at", "last_used_at", "ends_at")
  SELECT "family", "click_id", min("created_at"), max("created_at"), min("created_at") + interval '90 days'
  FROM "session_tokens" GROUP BY "family", "click_id";--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_family_sessions_family_fk" FOREIGN KEY ("family") REFERENCES "public"."sessions"("family") ON DELETE cascade ON UPDATE no action;