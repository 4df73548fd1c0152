import { operationsEndpoints, type Operator } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { DeskNeeds } from './desk.ts';
import { brandsOf } from '../../operator-brands.ts';
import type { Desk } from './desk-service.ts';

const calls = operationsEndpoints.desk;
const DONE = { result: 'OK' } as const;

/** The desk's calls of the operations host. A case belongs to a brand, and so does the right to it. */
export function deskRoutes(desk: Desk, { brands }: Pick<DeskNeeds, 'brands'>): OperationsRoute[] {
  const own = (operator: Operator) => brandsOf(brands, operator);
  const idsOf = (operator: Operator): string[] => own(operator).map(({ id }) => id);
  const ofCase = async ({ params }: { params: { id: number } }) =>
    ({ action: 'desk', brand: await desk.brandOf(params.id) }) as const;
  return [
    operationsRoute(calls.cases, {
      rule: () => ({ action: 'desk' }),
      handle: async ({ operator }) => ({
        cases: await desk.entries(idsOf(operator)),
        brands: own(operator).map(({ id, title }) => ({ id, title })),
      }),
    }),
    operationsRoute(calls.open, {
      rule: ({ body }) => ({ action: 'desk', brand: body.brand }),
      handle: ({ operator, body }) => desk.open(body.brand, body.account, operator),
    }),
    operationsRoute(calls.claim, { rule: ofCase, handle: ({ operator, params }) => desk.claim(params.id, operator) }),
    operationsRoute(calls.release, {
      rule: ofCase,
      async handle({ operator, params }) {
        await desk.release(params.id, operator);
        return DONE;
      },
    }),
    operationsRoute(calls.messages, {
      rule: ofCase,
      handle: async ({ operator, params, body }) => ({ messages: await desk.messages(params.id, body, operator) }),
    }),
    operationsRoute(calls.photo, {
      rule: ofCase,
      handle: async ({ operator, params, query }) => ({ photo: await desk.photo(params.id, query.photo, operator) }),
    }),
    operationsRoute(calls.verificationPhoto, {
      rule: ofCase,
      handle: async ({ operator, params }) => ({ photo: await desk.verificationPhoto(params.id, operator) }),
    }),
    operationsRoute(calls.media, {
      rule: ofCase,
      handle: async ({ operator, params }) => ({ media: await desk.media(params.id, params.mediaId, operator) }),
    }),
    operationsRoute(calls.preview, {
      rule: ofCase,
      handle: async ({ operator, params, body }) => ({ text: await desk.preview(params.id, body, operator) }),
    }),
    operationsRoute(calls.decide, {
      rule: ofCase,
      handle: ({ operator, params, body }) => desk.decide(params.id, body, operator),
    }),
    operationsRoute(calls.undo, { rule: ofCase, handle: ({ operator, params }) => desk.undo(params.id, operator) }),
    operationsRoute(calls.find, {
      rule: () => ({ action: 'desk' }),
      handle: async ({ operator, body }) => ({ cases: await desk.find(body.text, idsOf(operator)) }),
    }),
  ];
}
