import type { User } from './accounts.ts';
import { COMPLIANT_FLUX_ID } from './flow.ts';

type Member = Pick<User, 'flow' | 'seeking'>;

/** Whether a member has the deck, where one decides about one profile after the other (ROUTE-10). */
export function hasDeck({ flow, seeking }: Member): boolean {
  return flow.id !== COMPLIANT_FLUX_ID && (flow.invitations === true || seeking !== 'man');
}

/** Whether the deck stands in the place of the search grid. */
export function isDeckTheSearch({ flow }: Pick<User, 'flow'>): boolean {
  return flow.invitations === true && flow.id !== COMPLIANT_FLUX_ID;
}
