CREATE TABLE "passes" (
	"click_id" text NOT NULL,
	"angel_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_click_id_angel_id_pk" PRIMARY KEY("click_id","angel_id")
);
--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_click_id_accounts_click_id_fk" FOREIGN KEY ("click_id") REFERENCES "public"."accounts"("click_id") ON DELETE cascade ON UPDATE no action;