CREATE TABLE "brand_book" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_files" (
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "brand_files_brand_id_name_pk" PRIMARY KEY("brand_id","name")
);
--> statement-breakpoint
CREATE TABLE "brand_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"brand" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"basis" integer,
	"reason" text NOT NULL,
	"proposed_by" text NOT NULL,
	"token_id" text,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_by" text
);
--> statement-breakpoint
CREATE TABLE "brand_records" (
	"id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"brand" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_files" ADD CONSTRAINT "brand_files_brand_id_brand_records_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand_records"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "brand_proposals_of" ON "brand_proposals" USING btree ("status","proposed_at");