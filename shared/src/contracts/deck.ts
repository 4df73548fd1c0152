import type { User } from './accounts.ts';
import { COMPLIANT_FLUX_ID } from './flow.ts';
import { soughtBy } from './genders.ts';

type Member = Pick<User, 'flow' | 'seeking' | 'seeks'>;

/** Whether a member has the deck, where one decides about one profile after the other (ROUTE-10). */
export function hasDeck({ flow, ...member }: Member): boolean {
  const isForMenAlone = soughtBy(member).every((gender) => gender === 'man');
  return flow.id !== COMPLIANT_FLUX_ID && (flow.invitations === true || !isForMenAlone);
}

/** Whether the deck stands in the place of the search grid. */
export function isDeckTheSearch({ flow }: Pick<User, 'flow'>): boolean {
  return flow.invitations === true && flow.id !== COMPLIANT_FLUX_ID;
}
