import { type Brand, COMPLIANT_FLUX_ID, type Flow, type Language } from '@halo/shared/contracts';
import { MESSAGE_COST, type PlanOffers } from '../plans/index.ts';
import type { FlowGifts, FlowsService } from './flows.ts';

/** The flow everybody is in who brings no other. */
export const DEFAULT_FLUX_ID = '7';
/** Here the first message is an invitation. */
export const INVITATION_FLUX_ID = '8';
/** A flow that only shows profiles; its accounts cannot write. */
export const SILENT_FLUX_ID = '9';
/** Here a free account proves its age before anything is sold to it. */
export const AGE_CHECK_FLUX_ID = '18';
/** Here a new account begins with messages as a gift, and one that stayed away gets some when it comes back. */
export const GIFT_FLUX_ID = '3';
/** Here a card asks where to go, and the windows before the plans have words of their own, or are left out. */
export const ASKING_FLUX_ID = '5';
export const KNOWN_FLUX_IDS: readonly string[] = [
  DEFAULT_FLUX_ID,
  COMPLIANT_FLUX_ID,
  INVITATION_FLUX_ID,
  SILENT_FLUX_ID,
  AGE_CHECK_FLUX_ID,
  GIFT_FLUX_ID,
  ASKING_FLUX_ID,
];
/** After so many refusals another way to pay is offered. */
const DECLINES_BEFORE_OTHER = 3;

/** Flows are data; what they sell, and for how much, is each brand's own. */
export function createFlowsService(offers: PlanOffers): FlowsService {
  const made = new Map<string, Flow>();
  return {
    flow(brand, fluxId) {
      const id = knownFluxId(brand, fluxId);
      const key = `${id}/${brand.id}/${brand.language}`;
      const [plans, known] = [offers.plansOf(brand, id), made.get(key)];
      if (known?.plans === plans) return known;
      const flow = makeFlow(id, plans, brand.language);
      made.set(key, flow);
      return flow;
    },
    plan(flow, productId) {
      const { free, premium, compliant, verification } = flow.plans;
      return [...free, ...premium, ...compliant, ...verification].find((plan) => plan.productId === productId);
    },
  };
}

/** The id itself when there is such a flow, else the brand's default. */
export function knownFluxId(brand: Pick<Brand, 'defaultFluxId'>, fluxId: string): string {
  return [fluxId, brand.defaultFluxId].find((id) => KNOWN_FLUX_IDS.includes(id)) ?? DEFAULT_FLUX_ID;
}

/** What a flow gives away; of most flows nothing. */
export function giftsOf({ id }: Pick<Flow, 'id'>): FlowGifts {
  return id === GIFT_FLUX_ID ? { welcome: 3, back: { messages: 3, afterDays: 14 } } : { welcome: 0 };
}

const LIKES_USED_UP: Readonly<Record<Language, { title: string; text: string }>> = {
  it: { title: 'Altri like per {{name}} e gli altri?', text: 'Con un piano i like non finiscono.' },
  es: { title: '¿Más me gusta para {{name}} y los demás?', text: 'Con un plan, los me gusta no se acaban.' },
  fr: { title: 'D’autres j’aime pour {{name}} et les autres ?', text: 'Avec une formule, ils ne s’épuisent pas.' },
  en: { title: 'More likes for {{name}} and the others?', text: 'With a plan, likes do not run out.' },
};

/** One window with words, icon and colour of its own, and one that is left out. */
function askingHooks(language: Language): Flow['hooks'] {
  return {
    file_like: { ...LIKES_USED_UP[language], icon: 'heart', colour: '#7a1f5c', isEnabled: true },
    paginazione: { isEnabled: false },
  };
}

/**
 * The compliant flow differs by its list of plans only, two others by how one writes, one by the age check, one by what
 * it gives away, one by what it asks before it leads on: no flow relaxes a duty, so there is none to add.
 */
function makeFlow(id: string, plans: Flow['plans'], language: Language): Flow {
  return {
    id,
    freeMessages: 0,
    icebreakerCredits: 3,
    likeCredits: 10,
    messageCost: MESSAGE_COST,
    plans,
    needsAgeVerification: id === AGE_CHECK_FLUX_ID,
    isPhotoOptional: true,
    paymentMethods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
    declinesBeforeOther: DECLINES_BEFORE_OTHER,
    hooks: id === ASKING_FLUX_ID ? askingHooks(language) : {},
    showsChatHook: id === ASKING_FLUX_ID,
    showsProfileHook: id === ASKING_FLUX_ID,
    optIn: 'doi',
    usesAi: false,
    ...(id === INVITATION_FLUX_ID ? { invitations: true } : id === SILENT_FLUX_ID ? { invitations: false } : {}),
  };
}
