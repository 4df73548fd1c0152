import { SELLING_HOOKS } from '../flow.ts';
import type { FlowDefinition, FlowHookDefinition } from './flow-definition.ts';

/**
 * Rules that no flow relaxes, in the order in which they are checked. `dutyWindow`: what a duty asks or says is asked
 * everywhere, in our words. `pricesFromPlans`: prices stand in the list of prices, and nowhere else. `noClaims`: no
 * number that is not proven. `knownNames`: a name only where there is a person. `confirmedAddress`: an address is
 * confirmed. `noInventedLife`: nothing writes by itself. `boughtCredits`: what was bought does not buy less.
 * `namedOnce`: a thing stands in a list once. `flowIsThere`: a share, or a list of
 * prices, is of another flow of the brand.
 */
export const FLOW_RULES = [
  'dutyWindow',
  'pricesFromPlans',
  'noClaims',
  'knownNames',
  'confirmedAddress',
  'noInventedLife',
  'boughtCredits',
  'namedOnce',
  'flowIsThere',
] as const;
export type FlowRule = (typeof FLOW_RULES)[number];

export interface FlowRefusal {
  readonly rule: FlowRule;
  /** where in the definition, e.g. `hooks.blurred` */
  readonly field: string;
}

export interface FlowSurroundings {
  readonly fluxId: string;
  /** what accounts of the flow live by until now; absent: the flow is new */
  readonly before?: FlowDefinition | undefined;
  /** the flows of the brand */
  readonly fluxIds: readonly string[];
}

/** Windows that are about a person, whose name their words may use. */
const WITH_NAME: readonly string[] = [
  'blurred',
  'fine_crediti',
  'file_like',
  'utente_premium',
  'utente_premium_compliant',
];
const PRICE = /[€$£]|\b(?:euros?|eur)\b|\d[.,]\d\d\b/i;
const CLAIM = /\d+\s?%|\d+\s?(?:x\b|volte|veces|fois|times)/i;

/** What of a flow may not be; empty: it can be proposed. */
export function flowRefusals(flow: FlowDefinition, around: FlowSurroundings): FlowRefusal[] {
  return [
    ...hookRefusals(flow.hooks),
    ...(flow.optIn === 'none' ? [{ rule: 'confirmedAddress', field: 'optIn' } as const] : []),
    ...(flow.usesAi ? [{ rule: 'noInventedLife', field: 'usesAi' } as const] : []),
    ...(flow.animationProvider ? [{ rule: 'noInventedLife', field: 'animationProvider' } as const] : []),
    ...costRefusals(flow, around.before),
    ...listRefusals(flow),
    ...trialRefusals(flow, around),
  ];
}

function hookRefusals(hooks: FlowDefinition['hooks']): FlowRefusal[] {
  return Object.entries(hooks).flatMap(([origin, hook]) => {
    if (hook === undefined) return [];
    const field = `hooks.${origin}`;
    const isSelling = (SELLING_HOOKS as readonly string[]).includes(origin);
    if (!isSelling) return [{ rule: 'dutyWindow', field } as const];
    return wordRefusals(hook, WITH_NAME.includes(origin)).map((rule) => ({ rule, field }));
  });
}

function wordRefusals({ words = {} }: FlowHookDefinition, hasName: boolean): FlowRule[] {
  const all = Object.values(words)
    .flatMap((each) => (each ? [each.title, each.text] : []))
    .join('\n');
  const names = [...all.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name);
  return [
    ...(PRICE.test(all) ? (['pricesFromPlans'] as const) : []),
    ...(CLAIM.test(all) ? (['noClaims'] as const) : []),
    ...(names.some((name) => name !== 'name' || !hasName) ? (['knownNames'] as const) : []),
  ];
}

/** What a credit buys is part of what was sold. */
function costRefusals(flow: FlowDefinition, before: FlowDefinition | undefined): FlowRefusal[] {
  if (!before) return [];
  const costs = ['messageCost', 'photoCost', 'voiceCost'] as const;
  return costs
    .filter((field) => (flow[field] ?? flow.messageCost) > (before[field] ?? before.messageCost))
    .map((field) => ({ rule: 'boughtCredits', field }));
}

function listRefusals(flow: FlowDefinition): FlowRefusal[] {
  const lists = ['paymentMethods', 'planOrder', 'levels', 'pageOrder'] as const;
  return lists
    .filter((field) => new Set<unknown>(flow[field]).size < flow[field].length)
    .map((field) => ({ rule: 'namedOnce', field }));
}

function trialRefusals({ trial, priceList }: FlowDefinition, { fluxId, fluxIds }: FlowSurroundings): FlowRefusal[] {
  const isThere = (id: string): boolean => id !== fluxId && fluxIds.includes(id);
  return [
    ...(trial && !isThere(trial.fluxId) ? [{ rule: 'flowIsThere', field: 'trial' } as const] : []),
    ...(priceList !== undefined && !isThere(priceList) ? [{ rule: 'flowIsThere', field: 'priceList' } as const] : []),
  ];
}
