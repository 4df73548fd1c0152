import { operationsEndpoints, type Operator } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { Basics } from '../../basics.ts';
import { brandsOf } from '../../operator-brands.ts';
import type { PartnersService } from './partners.ts';

const calls = operationsEndpoints.partners;
const DONE = { result: 'OK' } as const;

/** A partner belongs to a brand, and so does the right to it and to its postbacks. */
export function partnerRoutes(partners: PartnersService, { brands }: Pick<Basics, 'brands'>): OperationsRoute[] {
  const own = (operator: Operator) => brandsOf(brands, operator);
  const idsOf = (operator: Operator): string[] => own(operator).map(({ id }) => id);
  return [
    operationsRoute(calls.list, {
      rule: () => ({ action: 'partners' }),
      handle: async ({ operator }) => ({
        partners: await partners.list(idsOf(operator)),
        brands: own(operator).map(({ id, title }) => ({ id, title })),
      }),
    }),
    operationsRoute(calls.add, {
      rule: ({ body }) => ({ action: 'partners', brand: body.brand }),
      handle: ({ operator, body }) => partners.add(body, operator),
    }),
    operationsRoute(calls.end, {
      rule: async ({ params }) => ({ action: 'partners', brand: await partners.brandOf(params.id) }) as const,
      async handle({ operator, params }) {
        await partners.end(params.id, operator);
        return DONE;
      },
    }),
    operationsRoute(calls.postbacks, {
      rule: () => ({ action: 'partners' }),
      handle: async ({ operator }) => ({ postbacks: await partners.postbacks(idsOf(operator)) }),
    }),
    operationsRoute(calls.sendAgain, {
      rule: async ({ params }) => ({ action: 'partners', brand: await partners.brandOfPostback(params.id) }) as const,
      async handle({ operator, params }) {
        await partners.sendAgain(params.id, operator);
        return DONE;
      },
    }),
  ];
}
