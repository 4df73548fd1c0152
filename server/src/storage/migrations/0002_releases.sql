CREATE TABLE "operator_sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operators" (
	"email" text PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "release_audit" (
	"id" integer PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"scope" text NOT NULL,
	"reason" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"revision" integer,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_files" (
	"path" text PRIMARY KEY NOT NULL,
	"integrity" text NOT NULL,
	"bytes" integer NOT NULL,
	"encodings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_heads" (
	"scope" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_health" (
	"minute" timestamp with time zone NOT NULL,
	"brand_id" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"group" text NOT NULL,
	"loads" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"failures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"vitals" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "release_health_minute_brand_id_remote_version_group_pk" PRIMARY KEY("minute","brand_id","remote","version","group")
);
--> statement-breakpoint
CREATE TABLE "release_health_visitors" (
	"brand_id" text NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"group" text NOT NULL,
	"visitor" text NOT NULL,
	"has_failed" boolean DEFAULT false NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_health_visitors_brand_id_remote_version_group_visitor_pk" PRIMARY KEY("brand_id","remote","version","group","visitor")
);
--> statement-breakpoint
CREATE TABLE "release_proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"change" jsonb NOT NULL,
	"reason" text NOT NULL,
	"expected_revision" integer NOT NULL,
	"proposed_by" text NOT NULL,
	"proposed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"revision" integer
);
--> statement-breakpoint
CREATE TABLE "release_publications" (
	"id" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_revisions" (
	"scope" text NOT NULL,
	"revision" integer NOT NULL,
	"own" jsonb NOT NULL,
	"effective" jsonb NOT NULL,
	"action" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"audit_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_revisions_scope_revision_pk" PRIMARY KEY("scope","revision")
);
--> statement-breakpoint
CREATE TABLE "release_signatures" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"key_id" text NOT NULL,
	"payload" text NOT NULL,
	"signature" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"person" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "release_versions" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"document" jsonb NOT NULL,
	"digest" text NOT NULL,
	"file_count" integer NOT NULL,
	"bytes" integer NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_pinned_at" timestamp with time zone,
	CONSTRAINT "release_versions_remote_version_pk" PRIMARY KEY("remote","version")
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD CONSTRAINT "operator_sessions_email_operators_email_fk" FOREIGN KEY ("email") REFERENCES "public"."operators"("email") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operator_sessions_expiry" ON "operator_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "release_files_integrity" ON "release_files" USING btree ("integrity");--> statement-breakpoint
CREATE INDEX "release_health_visitors_age" ON "release_health_visitors" USING btree ("first_seen_at");--> statement-breakpoint
CREATE INDEX "release_proposals_waiting" ON "release_proposals" USING btree ("status","expires_at");