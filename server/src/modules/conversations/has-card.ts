import { SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

const SYSTEM = SYSTEM_ANGEL_IDS.map((id) => `'${id}'`).join(', ');

/**
 * Whether the angel of a conversation or notice, by its name in the query, can still be shown. What cannot be shown
 * is not counted either: it could never be opened, and so never be read.
 */
export function hasCard(name: 'c' | 'n'): SQL {
  return sql.raw(`(${name}.angel_id in (${SYSTEM}) or exists (select 1 from profile_shown(${name}.angel_id)))`);
}

/** Whether a member is behind the angel of a conversation who hides at the moment: what was written stays readable. */
export function isAway(name: 'c'): SQL {
  return sql.raw(`exists (select 1 from person_away(${name}.angel_id))`);
}
