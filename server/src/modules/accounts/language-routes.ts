import { languageChoiceEndpoints, offeredLanguage } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { member } from '../../http/access.ts';
import { knownCaller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { updateAccount } from './accounts-repository.ts';
import type { AccountsNeeds } from './accounts.ts';

/** In which language an account reads its pages, mails and notifications. */
export function languageRoutes({ db }: Pick<AccountsNeeds, 'db'>): Route[] {
  return [
    route(languageChoiceEndpoints.keep, {
      access: member,
      limit: { perMinute: 20 },
      handle: async ({ body: { language }, brand, caller }) => {
        if (offeredLanguage(brand, language) === undefined)
          throw new AppError('invalid_request', { field: 'lingua', message: 'the brand has no such language' });
        await updateAccount(db, knownCaller(caller).clickId, { language });
        return { result: 'OK' as const };
      },
    }),
  ];
}
