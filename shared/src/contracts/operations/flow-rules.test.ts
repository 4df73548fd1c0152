import { FlowDefinition } from './flow-definition.ts';
import { FLOW_RULES, flowRefusals } from './flow-rules.ts';

const flow = FlowDefinition.parse({
  name: 'Summer',
  freeMessages: 0,
  icebreakerCredits: 3,
  likeCredits: 10,
  messageCost: 10,
  writing: 'normal',
  optIn: 'doi',
  needsAgeVerification: false,
  isPhotoOptional: true,
  hooks: {},
  showsChatHook: false,
  showsProfileHook: false,
  gifts: { welcome: 0 },
  paymentMethods: ['credit_card', 'paypal'],
  declinesBeforeOther: 3,
  planOrder: [],
  levels: [1, 2],
  pageOrder: [],
  usesAi: false,
});
const around = { fluxId: '7', before: flow, fluxIds: ['7', '8'] };
const words = (title: string) => ({ isEnabled: true, words: { it: { title, text: 'Testo' } } });

it('lets through what is a matter of taste', () => {
  const changed = {
    ...flow,
    messageCost: 8,
    hooks: { blurred: { ...words('Da {{name}}'), icon: 'mail', colour: '#7a1f5c' }, paginazione: { isEnabled: false } },
    writing: 'invitations',
    trial: { fluxId: '8', percent: 20 },
    priceList: '8',
  } as const satisfies Partial<FlowDefinition>;
  expect(flowRefusals({ ...flow, ...changed }, around)).toEqual([]);
});

it.each([
  ['dutyWindow', 'hooks.doi', { hooks: { doi: { isEnabled: false } } }],
  ['dutyWindow', 'hooks.utente_disabilitato', { hooks: { utente_disabilitato: words('Ciao') } }],
  ['pricesFromPlans', 'hooks.blurred', { hooks: { blurred: words('Solo 4,90') } }],
  ['pricesFromPlans', 'hooks.blurred', { hooks: { blurred: words('Un euro al giorno') } }],
  ['noClaims', 'hooks.file_like', { hooks: { file_like: words('7 volte più messaggi') } }],
  ['noClaims', 'hooks.file_like', { hooks: { file_like: words('90 % di possibilità') } }],
  ['knownNames', 'hooks.paginazione', { hooks: { paginazione: words('Ciao {{name}}') } }],
  ['knownNames', 'hooks.blurred', { hooks: { blurred: words('Ciao {{email}}') } }],
  ['confirmedAddress', 'optIn', { optIn: 'none' }],
  ['noInventedLife', 'usesAi', { usesAi: true }],
  ['noInventedLife', 'animationProvider', { animationProvider: 'brain' }],
  ['boughtCredits', 'messageCost', { messageCost: 11, photoCost: 10, voiceCost: 10 }],
  ['boughtCredits', 'photoCost', { photoCost: 20 }],
  ['namedOnce', 'paymentMethods', { paymentMethods: ['paypal', 'paypal'] }],
  ['flowIsThere', 'trial', { trial: { fluxId: '7', percent: 10 } }],
  ['flowIsThere', 'priceList', { priceList: '99' }],
] as const)('refuses by the rule %s at %s', (rule, field, change) => {
  const changed = FlowDefinition.parse({ ...flow, ...change });
  expect(flowRefusals(changed, around)).toEqual([{ rule, field }]);
  expect(FLOW_RULES).toContain(rule);
});

it('a new flow has no credits to protect', () => {
  expect(flowRefusals({ ...flow, messageCost: 20 }, { ...around, before: undefined })).toEqual([]);
});

it.each([
  { likeCredits: -1 },
  { paymentMethods: [] },
  { hooks: { blurred: { isEnabled: true, colour: 'red' } } },
  { hooks: { unknown: { isEnabled: true } } },
  { trial: { fluxId: '8', percent: 101 } },
  { levels: [3] },
])('is no flow: %j', (change) => {
  expect(FlowDefinition.safeParse({ ...flow, ...change }).success).toBe(false);
});
