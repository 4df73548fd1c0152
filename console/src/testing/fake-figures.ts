import { operationsEndpoints, type OperationsEndpoint } from '@halo/shared/contracts/operations';

const calls = operationsEndpoints.figures;

interface Query {
  readonly query: Record<string, string>;
}

const rows = [
  { group: '7', visits: 4000, signedUp: 1000, confirmed: 800, wrote: 400, answered: 300, bought: 100 },
  { group: '12', visits: 4100, signedUp: 1000, confirmed: 850, wrote: 410, answered: 310, bought: 150 },
];

/** Two flows, of which the second sells more, and one week of members that is over. */
export function fakeFigureHandlers(): [OperationsEndpoint, (call: Query) => unknown][] {
  return [
    [
      calls.funnel,
      ({ query }) => ({
        total: { group: '', visits: 8100, signedUp: 2000, confirmed: 1650, wrote: 810, answered: 610, bought: 250 },
        rows: query['brand'] === 'sol' ? [] : rows,
        adBlockers: { loads: 9000, blocked: 1800 },
        countsVisits: true,
        brands: [
          { id: 'luna', title: 'Luna' },
          { id: 'sol', title: 'Sol' },
        ],
      }),
    ],
    [
      calls.retention,
      () => ({
        rows: [
          { week: '2026-11-16', members: 90, active: [] },
          { week: '2026-11-02', members: 200, active: [200, 50] },
        ],
      }),
    ],
  ];
}
