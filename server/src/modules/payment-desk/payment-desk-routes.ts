import { operationsEndpoints, type Operator } from '@halo/shared/contracts/operations';
import { type OperationsRoute, operationsRoute } from '@halo/releases';
import type { Basics } from '../../basics.ts';
import { brandsOf } from '../../operator-brands.ts';
import { blockRoutes } from './block-routes.ts';
import { openWorkRoutes } from './open-work-routes.ts';
import type { PaymentDesk } from './payment-desk.ts';

const calls = operationsEndpoints.payments;
const DONE = { result: 'OK' } as const;

interface OfOne {
  readonly params: { readonly id: string };
}

/** The calls of the payments desk. A payment belongs to a brand, and so do the rights to look and to give back. */
export function paymentDeskRoutes(desk: PaymentDesk, { brands }: Pick<Basics, 'brands'>): OperationsRoute[] {
  const idsOf = (operator: Operator): string[] => brandsOf(brands, operator).map(({ id }) => id);
  const needs =
    (action: 'payments' | 'refunds') =>
    async ({ params }: OfOne) => ({ action, brand: (await desk.placeOf(params.id)).brandId });
  return [
    operationsRoute(calls.find, {
      rule: () => ({ action: 'payments' }),
      handle: ({ operator, body }) => desk.find(body.text, idsOf(operator)),
    }),
    operationsRoute(calls.story, {
      rule: needs('payments'),
      handle: ({ operator, params }) => desk.story(params.id, operator),
    }),
    operationsRoute(calls.waiting, {
      rule: () => ({ action: 'payments' }),
      handle: async ({ operator }) => ({ actions: await desk.actions.waiting(idsOf(operator)) }),
    }),
    operationsRoute(calls.ask, {
      rule: needs('payments'),
      async handle({ operator, params, body }) {
        await desk.actions.settle(operator, await desk.placeOf(params.id), 'ask', body.reason);
        return DONE;
      },
    }),
    operationsRoute(calls.end, {
      rule: needs('payments'),
      async handle({ operator, params, body }) {
        await desk.actions.settle(operator, await desk.placeOf(params.id), 'end', body.reason);
        return DONE;
      },
    }),
    ...refundRoutes(desk, needs('refunds')),
    ...openWorkRoutes(desk.openWork, idsOf),
    ...blockRoutes(desk.blocks, { brands }),
  ];
}

function refundRoutes(
  { actions, placeOf }: PaymentDesk,
  ofPayment: (input: OfOne) => Promise<{ action: 'payments' | 'refunds'; brand: string }>,
): OperationsRoute[] {
  const ofAction = async ({ params }: OfOne) =>
    ({ action: 'refunds', brand: await actions.brandOf(params.id) }) as const;
  return [
    operationsRoute(calls.refund, {
      rule: ofPayment,
      handle: async ({ operator, params, body }) => actions.refund(operator, await placeOf(params.id), body),
    }),
    operationsRoute(calls.retryRefund, {
      rule: ofPayment,
      async handle({ operator, params, body }) {
        await actions.retryRefund(operator, await placeOf(params.id), params.refund, body.reason);
        return DONE;
      },
    }),
    operationsRoute(calls.askRefund, {
      rule: ofPayment,
      async handle({ operator, params, body }) {
        await actions.askRefund(operator, await placeOf(params.id), params.refund, body.reason);
        return DONE;
      },
    }),
    operationsRoute(calls.refundWord, {
      rule: ofPayment,
      handle: async ({ operator, params, body }) =>
        actions.refundWord(operator, await placeOf(params.id), params.refund, body),
    }),
    operationsRoute(calls.approve, {
      rule: ofAction,
      async handle({ operator, params }) {
        await actions.approve(operator, params.id);
        return DONE;
      },
    }),
    operationsRoute(calls.withdraw, {
      rule: ofAction,
      async handle({ operator, params }) {
        await actions.withdraw(operator, params.id);
        return DONE;
      },
    }),
  ];
}
