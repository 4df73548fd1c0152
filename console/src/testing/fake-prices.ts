import {
  type NewPlanProposal,
  operationsEndpoints,
  type OperationsEndpoint,
  type PlanBook,
  type PlanWording,
} from '@halo/shared/contracts/operations';
import { beginsToWait } from './fake-proposal.ts';

const calls = operationsEndpoints.prices;
const DONE = { result: 'OK' };
const BEGIN = '2026-09-01T09:00:00.000Z';

type Handler = (call: { params: Record<string, string>; body: unknown }) => unknown;

/** Two flows of a brand with a pack and a subscription, and one that charges nothing. */
export function fakePlanBook(): PlanBook {
  const plan = { brand: 'luna', language: 'it' as const, credits: 200, premiumLevel: 1, lists: ['free', 'premium'] };
  const pack = {
    ...plan,
    productId: 'credits-200',
    name: '200 crediti',
    contents: { kind: 'credits' as const, credits: 200 },
    wording: packWording(),
  };
  const month = { ...plan, productId: 'premium-1-month', name: 'Premium 1 mese', credits: 0, premiumLevel: 2 };
  const check = { ...plan, productId: 'age-check', name: 'Verifica dell’età', credits: 0, lists: ['verification'] };
  const since = { isOnSale: true, from: BEGIN };
  return {
    readAt: BEGIN,
    plans: ['7', '8'].flatMap((fluxId) => [
      { ...pack, fluxId, prices: [{ cents: 2990, ...since }] },
      { ...month, fluxId, renewsEvery: 'month', prices: [{ cents: 4990, renewalCents: 4990, ...since }] },
      { ...check, fluxId, prices: [{ cents: 0, ...since }] },
    ]),
    proposals: [],
  };
}

function packWording(): PlanWording {
  const textOf = (name: string, description: string, priceNote: string) => ({ name, description, priceNote });
  return {
    texts: {
      it: textOf('200 crediti', 'Bastano per 20 messaggi', 'una volta sola, senza rinnovo'),
      es: textOf('200 créditos', 'Dan para 20 mensajes', 'un solo pago, no se renueva'),
      fr: textOf('200 crédits', 'De quoi écrire 20 messages', 'une fois, sans renouvellement'),
      en: textOf('200 credits', 'Enough for 20 messages', 'paid once, does not renew'),
    },
    isSuggested: true,
    lists: ['free', 'premium'],
    position: 2,
  };
}

export function fakePriceHandlers(book: PlanBook, who: () => { person: string }): [OperationsEndpoint, Handler][] {
  const proposalOf = (id: string | undefined) => book.proposals.find((each) => each.id === id);
  return [
    [calls.read, () => book],
    [
      calls.propose,
      ({ body }) => {
        const proposal = {
          ...(body as NewPlanProposal),
          ...beginsToWait('p', book.proposals, who()),
        };
        book.proposals.unshift(proposal);
        return proposal;
      },
    ],
    [
      calls.approve,
      ({ params }) => {
        Object.assign(proposalOf(params['id']) ?? {}, { status: 'approved', decidedBy: who().person });
        return DONE;
      },
    ],
    [
      calls.withdraw,
      ({ params }) => {
        Object.assign(proposalOf(params['id']) ?? {}, { status: 'withdrawn', decidedBy: who().person });
        return DONE;
      },
    ],
  ];
}
