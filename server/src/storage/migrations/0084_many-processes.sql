CREATE SEQUENCE "public"."session_revocations" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE UNLOGGED TABLE "presence" (
	"click_id" text NOT NULL,
	"process" uuid NOT NULL,
	"is_visible" boolean NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_click_id_process_pk" PRIMARY KEY("click_id","process")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "socket_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"filled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "revoked_seq" bigint;--> statement-breakpoint
CREATE INDEX "presence_process" ON "presence" USING btree ("process");--> statement-breakpoint
CREATE INDEX "socket_buckets_filled" ON "socket_buckets" USING btree ("filled_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_seq") WHERE revoked_seq is not null;