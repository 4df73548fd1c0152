import type { ClickId, Findability } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { AccountFacts } from '../accounts/index.ts';
import { choose, findPerson } from './people-repository.ts';
import type { ProfilesNeeds, ProfilesService } from './profiles.ts';

/** Members choose whether others find them. */
export function createBeingFound({
  accounts,
  db,
}: Pick<ProfilesNeeds, 'accounts' | 'db'>): Pick<ProfilesService, 'findability' | 'beFound'> {
  async function findability(clickId: ClickId): Promise<Findability> {
    const [facts, person] = await Promise.all([accounts.facts(clickId), findPerson(db, clickId)]);
    if (!facts) throw new AppError('not_found', { message: 'no such account' });
    return {
      isChosen: person?.isChosen ?? false,
      isFound: person?.isShown ?? false,
      missing: missingIn(facts),
      ...(person ? { angelId: person.angelId } : {}),
    };
  }
  return {
    findability,
    async beFound(clickId, isChosen) {
      await choose(db, clickId, isChosen);
      return findability(clickId);
    },
  };
}

/** The same as account_in_public asks for. */
function missingIn({ isEmailConfirmed, userName, region }: AccountFacts): Findability['missing'] {
  return [
    ...(isEmailConfirmed ? [] : (['email'] as const)),
    ...(userName === '' ? (['name'] as const) : []),
    ...(region === '' ? (['place'] as const) : []),
  ];
}
