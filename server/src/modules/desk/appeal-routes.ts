import { appealEndpoints as calls } from '@halo/shared/contracts';
import { anyone } from '../../http/access.ts';
import { type Route, route } from '../../http/route.ts';
import { type AppealNeeds, createAppeals } from './appeals.ts';

/** The token cannot be guessed; this protects the database. */
const BY_ADDRESS = { perMinute: 30, by: 'address' } as const;

export function appealRoutes(needs: AppealNeeds): Route[] {
  const appeals = createAppeals(needs);
  return [
    route(calls.read, {
      access: anyone,
      limit: BY_ADDRESS,
      handle: ({ body, brand }) => appeals.read(brand, body.token),
    }),
    route(calls.write, {
      access: anyone,
      limit: BY_ADDRESS,
      async handle({ body, brand }) {
        await appeals.write(brand, body.token, body.text);
        return { result: 'OK' as const };
      },
    }),
  ];
}
