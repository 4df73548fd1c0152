import { isInShare } from '@halo/releases';
import type { Brand, Flow } from '@halo/shared/contracts';
import type { PlanOffers } from '../plans/index.ts';
import { plansOnOffer, servedFlow } from './flow-view.ts';
import type { Arrival, FlowBook, FlowDefinitions, FlowsService, ServedFlow } from './flows.ts';
import { DEFAULT_FLUX_ID, STANDARD_FLOWS } from './standard-flows.ts';

/** What is kept of a flow: good until it, or what it sells, is another object. */
interface Made {
  readonly definition: object;
  readonly plans: Flow['plans'];
  readonly flow: ServedFlow;
}

/** Flows are data, and so is what they sell; both are each brand's own. */
export function createFlowsService(
  offers: PlanOffers,
  book: FlowDefinitions & Partial<Pick<FlowBook, 'refresh'>> = standardBook,
): FlowsService {
  const made = new Map<string, Made>();

  function knownId({ id, defaultFluxId }: Pick<Brand, 'id' | 'defaultFluxId'>, fluxId: string): string {
    return [fluxId, defaultFluxId].find((each) => book.definition(id, each) !== undefined) ?? DEFAULT_FLUX_ID;
  }

  return {
    flow(brand, fluxId) {
      const id = knownId(brand, fluxId);
      const definition = book.definition(brand.id, id);
      if (!definition) throw new Error(`brand ${brand.id} has no flow`);
      const key = `${id}/${brand.id}/${brand.language}`;
      const [plans, known] = [plansOnOffer(offers, brand, definition.priceList ?? id), made.get(key)];
      if (known && known.definition === definition && known.plans === plans) return known.flow;
      const flow = servedFlow(id, definition, plans, brand.language);
      made.set(key, { definition, plans, flow });
      return flow;
    },
    plan(flow, productId) {
      const { free, premium, compliant, verification } = flow.plans;
      return [...free, ...premium, ...compliant, ...verification].find((plan) => plan.productId === productId);
    },
    fluxIdFor(brand, arrival) {
      const id = knownId(brand, arrival.fluxId);
      const tried = triedBy(book.definition(brand.id, id)?.trial, arrival, `${brand.id}/${id}`);
      return tried !== undefined && book.definition(brand.id, tried) ? tried : id;
    },
    refresh: async () => book.refresh?.(),
  };
}

/** The share has the name of both flows: a share of another trial says nothing about this one. */
function triedBy(
  trial: { fluxId: string; percent: number; source?: string | undefined } | undefined,
  { source, visitorId }: Arrival,
  from: string,
): string | undefined {
  if (!trial || (trial.source !== undefined && trial.source !== source)) return undefined;
  return isInShare(`flow:${from}>${trial.fluxId}`, trial.percent, visitorId) ? trial.fluxId : undefined;
}

/** The flows of a new brand, for what runs without a database. */
const standardBook: FlowDefinitions = {
  definition: (_, fluxId) => (Object.hasOwn(STANDARD_FLOWS, fluxId) ? STANDARD_FLOWS[fluxId] : undefined),
};
