-- Operators who could do everything before there was a right for the shell are given it once: they give it to others.
UPDATE "operators"
SET "rights" = jsonb_set("rights", '{actions}', ("rights" -> 'actions') || '["shell"]')
WHERE "rights" -> 'remotes' ? '*'
  AND "rights" -> 'brands' ? '*'
  AND "rights" -> 'actions' ?& array['publish', 'pin', 'canary', 'promote', 'operators']
  AND NOT "rights" -> 'actions' ? 'shell';
