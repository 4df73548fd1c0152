import type { Person } from '../../personal-data.ts';
import type { LeavingNeeds } from './leaving.ts';

const BATCH = 20;

/**
 * Erases the accounts whose days are over. What lies outside of the database goes first: should the process end in
 * between, the next round finds the account still there and does it all again.
 */
export async function eraseDue(needs: LeavingNeeds): Promise<void> {
  const closing = needs.brands.all().flatMap(({ id, closesAt }) => (closesAt === undefined ? [] : [id]));
  for (const person of await needs.accountLeaving.takeDue(BATCH, closing)) {
    try {
      await erase(needs, person);
      needs.log.info({ clickId: person.clickId, brand: person.brandId }, 'an account was erased');
    } catch (error) {
      needs.log.error(
        { err: error, clickId: person.clickId },
        'an account could not be erased; the next round retries',
      );
    }
  }
}

async function erase({ accountLeaving, personalData }: LeavingNeeds, person: Person): Promise<void> {
  for (const part of personalData) await part.eraseOutside?.(person);
  await accountLeaving.finish(person, async (tx) => {
    let isKept = false;
    for (const part of personalData) isKept = ((await part.mustKeep?.(tx, person)) ?? false) || isKept;
    for (const part of personalData) await part.erase?.(tx, person);
    return { isKept };
  });
}
