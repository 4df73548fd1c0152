CREATE TABLE "release_rollouts" (
	"id" text PRIMARY KEY NOT NULL,
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"steps" jsonb NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"step" integer NOT NULL,
	"step_since" timestamp with time zone NOT NULL,
	"followers" jsonb NOT NULL,
	"started_by" text NOT NULL,
	"token_id" text,
	"started_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"ended_at" timestamp with time zone,
	"stopped_by" text,
	"why" text
);
--> statement-breakpoint
CREATE INDEX "release_rollouts_state" ON "release_rollouts" USING btree ("state","ended_at");