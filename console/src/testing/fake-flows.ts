import type { Flow, RatePlan } from '@halo/shared/contracts';
import {
  type FlowBook,
  FlowDefinition,
  type FlowPreview,
  type FlowPreviewQuestion,
  type NewFlowProposal,
  operationsEndpoints,
  type OperationsEndpoint,
} from '@halo/shared/contracts/operations';
import { beginsToWait } from './fake-proposal.ts';

const calls = operationsEndpoints.flows;
const DONE = { result: 'OK' };
const BEGIN = '2026-09-01T09:00:00.000Z';

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

export function fakeFlow(change: Partial<FlowDefinition> = {}): FlowDefinition {
  return FlowDefinition.parse({
    ...{ name: 'Standard', freeMessages: 0, icebreakerCredits: 3, likeCredits: 10, messageCost: 10 },
    ...{ writing: 'normal', optIn: 'doi', needsAgeVerification: false, isPhotoOptional: true, hooks: {} },
    ...{ showsChatHook: false, showsProfileHook: false, gifts: { welcome: 0 }, usesAi: false },
    ...{ paymentMethods: ['credit_card', 'paypal'], declinesBeforeOther: 3 },
    ...{ planOrder: [], levels: [1, 2], pageOrder: [] },
    ...change,
  });
}

/** Two flows of a brand, one of which was changed before. */
export function fakeFlowBook(): FlowBook {
  const first = { revision: 1, definition: fakeFlow(), from: BEGIN };
  const second = {
    ...{ revision: 2, definition: fakeFlow({ likeCredits: 12 }), from: '2026-10-01T09:00:00.000Z' },
    ...{ by: 'anna@halo.example, approved by bruno@halo.example', reason: 'more likes' },
  };
  const gifts = { ...first, definition: fakeFlow({ name: 'Gifts', gifts: { welcome: 3 } }) };
  return {
    readAt: BEGIN,
    languages: { luna: ['it', 'en'] },
    flows: [
      { brand: 'luna', fluxId: '7', current: 2, revisions: [second, first] },
      { brand: 'luna', fluxId: '3', current: 1, revisions: [gifts] },
    ],
    proposals: [],
  };
}

const PLAN: RatePlan = {
  ...{ productId: 'premium-1-month', name: 'Premium 1 mese', description: 'Scrivi quanto vuoi' },
  ...{ priceCents: 4990, totalCents: 4990, isVisible: true, isFirstSelling: false, credits: 0, premiumLevel: 2 },
  renewal: { every: 'month', priceCents: 4990 },
};

/** As the server makes it, but for the order of plans. */
function fakePreview({ fluxId, definition, language }: FlowPreviewQuestion): FlowPreview {
  const { writing: _, optIn: _optIn, hooks, ...same } = definition;
  const worded = Object.entries(hooks).map(([origin, hook]) => [origin, { ...hook, ...hook.words?.[language] }]);
  const flow: Flow = {
    ...same,
    id: fluxId,
    hooks: Object.fromEntries(worded),
    plans: { free: [PLAN], premium: [], compliant: [], verification: [] },
  };
  return { flow, pages: ['Cerca', 'Chat'] };
}

export function fakeFlowHandlers(book: FlowBook, who: () => { person: string }): [OperationsEndpoint, Handler][] {
  const proposalOf = (id: string | undefined) => book.proposals.find((each) => each.id === id);
  const decide = (id: string | undefined, status: 'approved' | 'withdrawn') => {
    Object.assign(proposalOf(id) ?? {}, { status, decidedBy: who().person });
    return DONE;
  };
  return [
    [calls.read, () => book],
    [calls.preview, ({ body }) => fakePreview(body as FlowPreviewQuestion)],
    [
      calls.propose,
      ({ body }) => {
        const proposal = {
          ...(body as NewFlowProposal),
          ...beginsToWait('f', book.proposals, who()),
        };
        book.proposals.unshift(proposal);
        return proposal;
      },
    ],
    [calls.approve, ({ params }) => decide(params['id'], 'approved')],
    [calls.withdraw, ({ params }) => decide(params['id'], 'withdrawn')],
  ];
}
