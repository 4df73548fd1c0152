import {
  type NewPartner,
  operationsEndpoints,
  type OperationsEndpoint,
  type Partner,
  type Postback,
} from '@halo/shared/contracts/operations';

const calls = operationsEndpoints.partners;

interface Call {
  readonly params: Record<string, string>;
  readonly body: unknown;
}

/** A partner, one postback that it took and one that was given up. */
export function fakePartnerHandlers(): [OperationsEndpoint, (call: Call) => unknown][] {
  const owner = 'anna@halo.example';
  let partners: Partner[] = [
    {
      id: 'acme',
      brand: 'luna',
      name: 'Acme Viaggi',
      source: 'acme',
      address: 'https://partner.example/postback',
      wantsReversals: true,
      owner,
    },
  ];
  const common = { partner: 'Acme Viaggi', brand: 'luna', currency: 'EUR', owner };
  const order = '0d3f1f7e-1111-4000-8000-000000000001';
  let postbacks: Postback[] = [
    {
      ...{ ...common, order, id: 2, kind: 'reversal', amountCents: 500, state: 'given_up', attempts: 7 },
      happenedAt: '2026-11-20T10:00:00.000Z',
      outcome: 'status 503',
    },
    {
      ...{ ...common, order, id: 1, kind: 'purchase', amountCents: 2990, state: 'sent', attempts: 1 },
      happenedAt: '2026-11-19T10:00:00.000Z',
      sentAt: '2026-11-19T10:00:12.000Z',
    },
  ];
  return [
    [calls.list, () => ({ partners, brands: [{ id: 'luna', title: 'Luna' }] })],
    [
      calls.add,
      ({ body }) => {
        const partner = { ...(body as NewPartner), owner };
        partners = [...partners, partner];
        return { partner, key: 'a-key-that-is-shown-once' };
      },
    ],
    [
      calls.end,
      ({ params }) => {
        partners = partners.map((each) =>
          each.id === params['id'] ? { ...each, endedAt: '2026-11-21T12:00:00.000Z' } : each,
        );
        return { result: 'OK' };
      },
    ],
    [calls.postbacks, () => ({ postbacks })],
    [
      calls.sendAgain,
      ({ params }) => {
        postbacks = postbacks.map((each) =>
          each.id === Number(params['id']) ? { ...each, state: 'waiting', attempts: 0 } : each,
        );
        return { result: 'OK' };
      },
    ],
  ];
}
