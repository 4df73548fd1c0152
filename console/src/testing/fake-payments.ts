import {
  operationsEndpoints,
  type OperationsEndpoint,
  type NewBlock,
  type NewRefund,
  type OpenClaim,
  type OpenHeldRefund,
  type OpenMoneyWork,
  type PaymentAction,
  type PaymentBlock,
  type PaymentStory,
  type RefundWord,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';

const { payments: calls, openWork: work } = operationsEndpoints;
const PAID = '2026-11-20T10:00:00.000Z';

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

/** A pack that was paid by card, and charged back. */
export function fakePayment(change: Partial<PaymentStory> = {}): PaymentStory {
  return {
    id: '4f1d2c90-0000-4000-8000-000000000001',
    brand: 'luna',
    at: PAID,
    product: '200 crediti',
    cents: 2990,
    currency: 'EUR',
    reversedCents: 2990,
    status: 'settled',
    method: 'credit_card',
    provider: 'adyen',
    lastFour: '1111',
    account: 'visitor-1',
    purpose: 'purchase',
    renews: false,
    isEndedByUs: false,
    reference: 'PSP1',
    changedAt: PAID,
    position: [{ account: 'payer', currency: 'EUR', cents: 2990 }],
    steps: [
      { at: PAID, from: 'created', to: 'submitted', cause: 'tryCharge' },
      { at: '2026-11-20T10:00:01.000Z', from: 'submitted', to: 'settled', cause: 'answer' },
    ],
    movements: [
      {
        at: '2026-11-20T10:00:01.000Z',
        kind: 'captured',
        providerId: 'PSP1',
        lines: [
          { account: 'psp:adyen', currency: 'EUR', cents: 2990 },
          { account: 'payer', currency: 'EUR', cents: -2990 },
        ],
      },
    ],
    reversals: [
      {
        id: 'r1',
        at: '2026-11-21T09:00:00.000Z',
        kind: 'chargeback',
        reason: 'provider',
        cents: 2990,
        status: 'done',
        missingCredits: 40,
        canBeRetried: false,
        isOverdue: false,
        canBeAsked: false,
        doneAt: '2026-11-21T09:00:00.000Z',
      },
    ],
    receipts: [
      {
        at: '2026-11-20T10:00:01.000Z',
        number: 'HALO-IT-R-2026-000017',
        isCreditNote: false,
        cents: 2990,
        currency: 'EUR',
      },
    ],
    purchase: { claim: { at: '2026-11-20T12:00:00.000Z', reason: 'No profile answered.', status: 'open' } },
    actions: [],
    refundableCents: 0,
    aloneCents: 3000,
    aloneTodayCents: 30_000,
    canBeAsked: false,
    parked: [],
    findings: [],
    blocks: [],
    canBlockCard: true,
    ...change,
  };
}

export interface FakePayments {
  stories: PaymentStory[];
  /** what was looked for */
  asked: string[];
  waiting: PaymentAction[];
  work: OpenMoneyWork & { claims: OpenClaim[]; held: OpenHeldRefund[] };
  blocks: PaymentBlock[];
  /** reasons of what took no more */
  deeds: string[];
}

/** Finds by anything that the story holds. */
export function fakePaymentHandlers(
  state: FakePayments,
  who: () => { person: string },
): [OperationsEndpoint, Handler][] {
  const DONE = { result: 'OK' };
  const act =
    (name: string): Handler =>
    ({ params, body }) => {
      state.deeds.push(`${name} ${params['refund'] ?? ''}: ${(body as { reason: string }).reason}`);
      return DONE;
    };
  const end =
    (name: string): Handler =>
    ({ body }) => {
      const { eventId, key, note, reason } = body as Record<string, string>;
      state.deeds.push(`${name} ${eventId ?? key}: ${note ?? reason}`);
      return DONE;
    };
  const answer: Handler = ({ body }) => {
    const { decision, text } = body as Record<string, string>;
    state.deeds.push(`${decision}: ${text}`);
    return DONE;
  };
  const decide =
    (status: 'done' | 'withdrawn'): Handler =>
    ({ params }) => {
      const action = state.waiting.find(({ id }) => id === params['id']);
      Object.assign(action ?? {}, { status, decidedBy: who().person });
      return DONE;
    };
  return [
    ...blockHandlers(state, who),
    [work.list, () => ({ parked: state.work.parked, findings: state.work.findings })],
    [work.take, end('take')],
    [work.again, end('again')],
    [work.close, end('close')],
    [work.closeFinding, end('explain')],
    [operationsEndpoints.claims.list, () => ({ claims: state.work.claims })],
    [operationsEndpoints.claims.answer, answer],
    [operationsEndpoints.heldRefunds.list, () => ({ refunds: state.work.held })],
    [operationsEndpoints.heldRefunds.answer, answer],
    [calls.ask, act('ask')],
    [calls.end, act('end')],
    [calls.retryRefund, act('retry')],
    [calls.askRefund, act('askRefund')],
    [calls.refundWord, refundWord(state, who)],
    [calls.approve, decide('done')],
    [calls.withdraw, decide('withdrawn')],
    [calls.waiting, () => ({ actions: state.waiting.filter(({ status }) => status === 'waiting') })],
    [
      calls.refund,
      ({ params, body }) => {
        const { id, cents, takesGoods, reason, second } = body as NewRefund;
        const story = state.stories.find((each) => each.id === params['id']);
        const action: PaymentAction = {
          ...{ id, cents, takesGoods, reason, kind: 'refund', payment: params['id'] ?? '', brand: 'luna' },
          status: cents > (story?.aloneCents ?? 0) ? 'waiting' : 'done',
          currency: 'EUR',
          ...(second === undefined ? {} : { second }),
          proposedBy: who().person,
          proposedAt: '2026-11-21T12:00:00.000Z',
        };
        story?.actions.push(action);
        if (action.status === 'waiting') state.waiting.push(action);
        return action;
      },
    ],
    [
      calls.find,
      ({ body }) => {
        const { text } = body as { text: string };
        state.asked.push(text);
        return { payments: state.stories.filter((story) => JSON.stringify(story).includes(text)), isMore: false };
      },
    ],
    [
      calls.story,
      ({ params }) => {
        const story = state.stories.find(({ id }) => id === params['id']);
        if (!story) throw new AppError('not_found', { message: 'there is no such payment' });
        return story;
      },
    ],
  ];
}

/** What one person found out waits for a second. */
function refundWord(state: FakePayments, who: () => { person: string }): Handler {
  return ({ params, body }) => {
    const { id, reference, reason } = body as RefundWord;
    const story = state.stories.find((each) => each.id === params['id']);
    const action: PaymentAction = {
      ...{ id, reason, takesGoods: false, payment: params['id'] ?? '', brand: 'luna', currency: 'EUR' },
      ...(reference === undefined ? { kind: 'notMade' } : { kind: 'made', reference }),
      cents: story?.reversals.find((each) => each.id === params['refund'])?.cents ?? 0,
      status: 'waiting',
      proposedBy: who().person,
      proposedAt: '2026-11-21T12:00:00.000Z',
    };
    story?.actions.push(action);
    state.waiting.push(action);
    return action;
  };
}

const SCOPES = [
  { id: 'luna', title: 'Luna' },
  { id: 'company:halo-it', title: 'Halo Italia' },
  { id: '*', title: '' },
];

/** A story has those of its account and of its card. */
function blockHandlers(state: FakePayments, who: () => { person: string }): [OperationsEndpoint, Handler][] {
  const { paymentBlocks: list } = operationsEndpoints;
  return [
    [list.list, () => ({ blocks: state.blocks.filter(({ isRunning }) => isRunning), isMore: false, scopes: SCOPES })],
    [
      list.add,
      ({ body }) => {
        const { scope, target, reason } = body as NewBlock;
        const { kind, ...named } = target;
        const block: PaymentBlock = {
          id: `b${state.blocks.length + 1}`,
          ...{ scope, kind, reason, isRunning: true, mayEnd: true },
          shown: kind === 'card' ? '•••• 1111' : (Object.values(named)[0] ?? ''),
          blockedBy: who().person,
          blockedAt: '2026-11-21T12:00:00.000Z',
        };
        state.blocks.push(block);
        for (const story of state.stories)
          if (Object.values(named).includes(kind === 'card' ? story.id : story.account)) story.blocks.push(block);
        return block;
      },
    ],
    [
      list.end,
      ({ params, body }) => {
        const block = state.blocks.find(({ id }) => id === params['id']);
        Object.assign(block ?? {}, { isRunning: false, endReason: (body as { reason: string }).reason });
        for (const story of state.stories) story.blocks = story.blocks.filter(({ id }) => id !== params['id']);
        return { result: 'OK' };
      },
    ],
  ];
}
