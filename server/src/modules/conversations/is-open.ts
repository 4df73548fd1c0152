import type { ClickId } from '@halo/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether an account and the angel in this column want to meet. For lists: whom the account does not meet is read once,
 * and not asked for again at each row, as is_closed is for one.
 */
export function isOpen(clickId: ClickId, column: string): SQL {
  return sql`${sql.raw(column)} not in (select closed.angel_id from closed_with(${clickId}) closed)`;
}
