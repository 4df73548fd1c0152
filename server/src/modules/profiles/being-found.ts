import type { ClickId, Findability } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { AccountFacts } from '../accounts/index.ts';
import { choose, findPerson, setSigns } from './people-repository.ts';
import type { ProfilesNeeds, ProfilesService } from './profiles.ts';

/** Members choose whether others find them. */
export function createBeingFound({
  accounts,
  clock,
  db,
}: Pick<ProfilesNeeds, 'accounts' | 'clock' | 'db'>): Pick<ProfilesService, 'findability' | 'beFound' | 'showSigns'> {
  async function findability(clickId: ClickId): Promise<Findability> {
    const [facts, person] = await Promise.all([accounts.facts(clickId), findPerson(db, clickId)]);
    if (!facts) throw new AppError('not_found', { message: 'no such account' });
    return {
      isChosen: person?.isChosen ?? false,
      isFound: person?.isShown ?? false,
      missing: missingIn(facts),
      ...(person ? { angelId: person.angelId } : {}),
      shows: {
        online: person?.showsOnline ?? true,
        read: person?.showsRead ?? true,
        typing: person?.showsTyping ?? true,
        visits: person?.showsVisits ?? true,
      },
    };
  }
  return {
    findability,
    async showSigns(clickId, shows) {
      if (!(await setSigns(db, clickId, shows)))
        throw new AppError('not_found', { message: 'the member never chose to be found' });
      return findability(clickId);
    },
    async beFound(clickId, isChosen) {
      await choose(db, clickId, isChosen, clock.now());
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
