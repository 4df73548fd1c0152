import type { DeskCase, DeskVerdict, OperationsEndpoint } from '@halo/shared/contracts/operations';
import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';

const calls = operationsEndpoints.desk;
const DONE = { result: 'OK' };
const A_PHOTO = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const BRANDS = [
  { id: 'luna', title: 'Luna' },
  { id: 'sol', title: 'Sol' },
];

/** A report about an account, with one message behind it. */
export function aDeskCase(over: Partial<DeskCase['entry']> = {}, more: Partial<DeskCase> = {}): DeskCase {
  return {
    entry: {
      id: 1,
      brand: 'luna',
      queue: 'reports',
      subject: 'click-0001',
      harm: 1,
      openedAt: '2026-11-21T10:00:00.000Z',
      dueAt: '2026-11-21T11:00:00.000Z',
      reports: 1,
      version: 1,
      ...over,
    },
    actions: ['nothing', 'warn', 'disable'],
    language: 'it',
    account: {
      id: 'click-0001',
      name: 'Marco',
      ages: '30-39',
      city: 'Bologna',
      language: 'it',
      memberSince: '2026-10-01T10:00:00.000Z',
      hasPhoto: false,
      isDisabled: false,
    },
    reports: [
      {
        id: 7,
        reason: 'threat',
        note: 'Mi minaccia.',
        at: '2026-11-21T10:00:00.000Z',
        hasMessage: true,
        hasOtherPhoto: false,
      },
    ],
    history: [],
    ...more,
  };
}

export interface FakeDesk {
  cases: DeskCase[];
  /** what was decided, as it came */
  verdicts: DeskVerdict[];
  /** decided, and on its way */
  leaving?: DeskCase;
  /** purposes of readings */
  purposes: string[];
}

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

export function fakeDeskHandlers(desk: FakeDesk, me: () => { person: string }): [OperationsEndpoint, Handler][] {
  const found = (params: Record<string, string>): DeskCase => {
    const one = desk.cases.find(({ entry }) => String(entry.id) === params['id']);
    if (!one) throw new AppError('not_found', { message: 'no such case' });
    return one;
  };
  const setClaim = (one: DeskCase, claimedBy: string | undefined): DeskCase => {
    const { claimedBy: _before, ...entry } = one.entry;
    const after = { ...one, entry: claimedBy === undefined ? entry : { ...entry, claimedBy } };
    desk.cases = desk.cases.map((each) => (each === one ? after : each));
    return after;
  };
  return [
    [calls.cases, () => ({ cases: desk.cases.map(({ entry }) => entry), brands: BRANDS })],
    [calls.claim, ({ params }) => setClaim(found(params), me().person)],
    [
      calls.release,
      ({ params }) => {
        setClaim(found(params), undefined);
        return DONE;
      },
    ],
    [
      calls.messages,
      ({ body }) => {
        desk.purposes.push((body as { purpose: string }).purpose);
        const at = '2026-11-21T09:00:00.000Z';
        return {
          messages: [
            {
              id: 3,
              isOfReporter: false,
              kind: 'message',
              text: 'Vengo a cercarti',
              at,
              isReported: true,
              isCopy: false,
            },
          ],
        };
      },
    ],
    [calls.photo, ({ params }) => (found(params), { photo: A_PHOTO })],
    [calls.verificationPhoto, ({ params }) => (found(params), { photo: A_PHOTO })],
    [calls.preview, ({ body }) => ({ text: `Account disattivato. ${(body as { text: string }).text}` })],
    [
      calls.decide,
      ({ params, body }) => {
        const one = found(params);
        const verdict = body as DeskVerdict;
        if (verdict.version !== one.entry.version) throw new AppError('conflict', { message: 'something came in' });
        desk.verdicts.push(verdict);
        if (verdict.action === 'disable' && one.entry.queue !== 'danger') return { state: 'proposed' };
        desk.cases = desk.cases.filter((each) => each !== one);
        if (one.entry.queue === 'danger') return { state: 'decided' };
        desk.leaving = one;
        return { state: 'leaving', leavesAt: new Date(Date.now() + 10_000).toISOString() };
      },
    ],
    [
      calls.undo,
      () => {
        if (!desk.leaving) throw new AppError('conflict', { message: 'too late' });
        desk.cases.push(desk.leaving);
        return desk.leaving;
      },
    ],
    [
      calls.find,
      ({ body }) => {
        const { text } = body as { text: string };
        const found = desk.cases.filter(({ entry }) => entry.subject === text);
        return {
          cases: found.map(({ entry: { id, brand, queue, subject, openedAt } }) => ({
            id,
            brand,
            queue,
            subject,
            openedAt,
            isOpen: true,
          })),
        };
      },
    ],
    [
      calls.open,
      ({ body }) => {
        const { account, brand } = body as { account: string; brand: string };
        if (account !== 'marco@example.it') throw new AppError('not_found', { message: 'no such account' });
        const opened = aDeskCase({ id: 9, brand, harm: 0, reports: 0, claimedBy: me().person }, { reports: [] });
        desk.cases.push(opened);
        return opened;
      },
    ],
  ];
}
