import { COMPLIANT_FLUX_ID, type Language, mapLanguages } from '@halo/shared/contracts';
import type { FlowDefinition, HookWords } from '@halo/shared/contracts/operations';
import { MESSAGE_COST } from '../plans/index.ts';
import { texts } from './locales/all.ts';

/** The flow everybody is in who brings no other. */
export const DEFAULT_FLUX_ID = '7';

const NORMAL: FlowDefinition = {
  name: 'Standard',
  freeMessages: 0,
  icebreakerCredits: 3,
  likeCredits: 10,
  messageCost: MESSAGE_COST,
  writing: 'normal',
  optIn: 'doi',
  needsAgeVerification: false,
  isPhotoOptional: true,
  hooks: {},
  showsChatHook: false,
  showsProfileHook: false,
  gifts: { welcome: 0 },
  paymentMethods: ['credit_card', 'paypal', 'applepay', 'googlepay', 'mollie'],
  declinesBeforeOther: 3,
  planOrder: [],
  levels: [1, 2],
  pageOrder: [],
  usesAi: false,
};

const LIKES_USED_UP: Readonly<Record<Language, HookWords>> = mapLanguages((language) => texts[language].likesUsedUp);

/**
 * What a brand begins with. From then on its flows are rows: who changes one here changes it for new brands only. The
 * compliant flow differs by its list of plans alone.
 */
export const STANDARD_FLOWS: Readonly<Record<string, FlowDefinition>> = {
  [DEFAULT_FLUX_ID]: NORMAL,
  [COMPLIANT_FLUX_ID]: { ...NORMAL, name: 'Compliant' },
  '8': { ...NORMAL, name: 'Invitations', writing: 'invitations' },
  '9': { ...NORMAL, name: 'Profiles only', writing: 'off' },
  '18': { ...NORMAL, name: 'Age check', needsAgeVerification: true },
  '3': { ...NORMAL, name: 'Gifts', gifts: { welcome: 3, back: { messages: 3, afterDays: 14 } } },
  '5': {
    ...NORMAL,
    name: 'Questions before leaving a card',
    showsChatHook: true,
    showsProfileHook: true,
    hooks: {
      file_like: { isEnabled: true, words: LIKES_USED_UP, icon: 'heart', colour: '#7a1f5c' },
      paginazione: { isEnabled: false },
    },
  },
};

export const STANDARD_FLUX_IDS: readonly string[] = Object.keys(STANDARD_FLOWS);
