-- Beside the release before: the table has a row a rollout, so the index is there at once; a second one that the release
-- before would let run is refused.
ALTER TABLE "release_rollouts" ADD COLUMN "reached" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "release_rollouts" ADD COLUMN "stopped_for" text;--> statement-breakpoint
UPDATE "release_rollouts" r SET "state" = 'stopped', "ended_at" = now(), "why" = 'an older rollout of this remote runs'
WHERE r."state" = 'running' AND EXISTS (
	SELECT 1 FROM "release_rollouts" o WHERE o."remote" = r."remote" AND o."state" = 'running' AND (o."started_at", o."id") < (r."started_at", r."id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "release_rollouts_running" ON "release_rollouts" USING btree ("remote") WHERE state = 'running';
