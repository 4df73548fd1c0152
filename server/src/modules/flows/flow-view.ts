import type { Brand, Flow, Language } from '@halo/shared/contracts';
import type { FlowDefinition } from '@halo/shared/contracts/operations';
import type { PlanOffers } from '../plans/index.ts';
import type { ServedFlow } from './flows.ts';

/** A brand that is to close sells nothing more. */
const NOTHING: Flow['plans'] = { free: [], premium: [], compliant: [], verification: [] };

/** What members of a brand can buy from a price list. */
export function plansOnOffer(offers: PlanOffers, brand: Brand, priceList: string): Flow['plans'] {
  return brand.closesAt === undefined ? offers.plansOf(brand, priceList) : NOTHING;
}

const INVITATIONS = { normal: undefined, invitations: true, off: false } as const;

/** What a definition is for people who read a language, with what is on sale. */
export function servedFlow(
  id: string,
  definition: FlowDefinition,
  plans: Flow['plans'],
  language: Language,
): ServedFlow {
  const {
    name: _,
    followsGroup: _follows,
    hooks,
    writing,
    optIn,
    planOrder,
    levels,
    trial: _trial,
    priceList: _list,
    pageOrder,
    ...same
  } = definition;
  const invitations = INVITATIONS[writing];
  return {
    ...withoutAbsent(same),
    id,
    plans: arranged(plans, { planOrder, levels }),
    hooks: hooksIn(hooks, language),
    ...(optIn === 'doi' ? { optIn } : {}),
    ...(invitations === undefined ? {} : { invitations }),
    ...(pageOrder.length === 0 ? {} : { pageOrder }),
  };
}

function hooksIn(hooks: FlowDefinition['hooks'], language: Language): Flow['hooks'] {
  return Object.fromEntries(
    Object.entries(hooks).flatMap(([origin, hook]) =>
      hook ? [[origin, { ...withoutAbsent({ ...hook, words: undefined }), ...hook.words?.[language] }]] : [],
    ),
  ) as Flow['hooks'];
}

/** What proves an age is in no level, and stays. */
function arranged(
  plans: Flow['plans'],
  { planOrder, levels }: Pick<FlowDefinition, 'planOrder' | 'levels'>,
): Flow['plans'] {
  const placeOf = (productId: string): number =>
    planOrder.includes(productId) ? planOrder.indexOf(productId) : planOrder.length;
  const list = (all: Flow['plans']['free']) =>
    all
      .filter(({ premiumLevel }) => premiumLevel === 0 || (levels as number[]).includes(premiumLevel))
      .sort((one, other) => placeOf(one.productId) - placeOf(other.productId));
  return {
    free: list(plans.free),
    premium: list(plans.premium),
    compliant: list(plans.compliant),
    verification: plans.verification,
  };
}

/** What was stored as absent is absent. */
function withoutAbsent<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
