import { ALL_BRANDS, type NewFreeze, type NewRollout, type RolloutStep } from '@halo/shared/contracts/operations';
import { isReason } from '../../reason.ts';

const ALL = 'all';
/** Minutes that a step can be watched for. */
export const WATCHED_MINUTES = [0, 30, 60, 360, 1440, 4320, 10_080] as const;

export interface StepDraft {
  /** ids with commas, or `all` */
  readonly brands: string;
  readonly percent: string;
  readonly minutes: number;
}

/** What is typed into the form of a rollout. */
export interface RolloutDraft {
  readonly remote: string;
  readonly version: string;
  readonly steps: readonly StepDraft[];
  /** empty: at once */
  readonly startsAt: string;
  readonly reason: string;
}

/** What is typed into the form of a freeze. */
export interface FreezeDraft {
  readonly brands: string;
  /** empty: at once */
  readonly from: string;
  readonly until: string;
  readonly reason: string;
}

/** A cautious plan to begin with: one visitor in a hundred of a brand, a quarter of all, everybody. */
export function firstRollout(remote: string, brand: string): RolloutDraft {
  const step = (brands: string, percent: number, minutes: number) => ({ brands, percent: String(percent), minutes });
  return {
    ...{ remote, version: '', startsAt: '', reason: '' },
    steps: [step(brand, 1, 60), step(ALL, 25, 1440), step(ALL, 100, 0)],
  };
}

export type RolloutField = 'version' | 'startsAt' | 'reason' | `brands${number}` | `percent${number}`;

export function wrongInRollout({ version, steps, startsAt, reason }: RolloutDraft, now: number): RolloutField[] {
  return [
    ...(version === '' ? (['version'] as const) : []),
    ...steps.flatMap(({ brands, percent }, index) => [
      ...(brandsOf(brands).length === 0 ? ([`brands${index}`] as const) : []),
      ...(isShare(percent) ? [] : ([`percent${index}`] as const)),
    ]),
    ...(startsAt === '' || Date.parse(startsAt) > now ? [] : (['startsAt'] as const)),
    ...(isReason(reason) ? [] : (['reason'] as const)),
  ];
}

export function rolloutOf({ remote, version, steps, startsAt, reason }: RolloutDraft): NewRollout {
  return {
    ...{ remote, version, steps: steps.map(stepOf), reason: reason.trim() },
    ...(startsAt === '' ? {} : { startsAt: new Date(startsAt).toISOString() }),
  };
}

export type FreezeField = 'brands' | 'until' | 'reason';

export function wrongInFreeze({ brands, from, until, reason }: FreezeDraft, now: number): FreezeField[] {
  const begin = Math.max(from === '' ? now : Date.parse(from), now);
  return [
    ...(brandsOf(brands).length === 0 ? (['brands'] as const) : []),
    ...(Date.parse(until) > begin ? [] : (['until'] as const)),
    ...(isReason(reason) ? [] : (['reason'] as const)),
  ];
}

export function freezeOf({ brands, from, until, reason }: FreezeDraft, now: number): NewFreeze {
  return {
    brands: brandsOf(brands),
    from: new Date(from === '' ? now : from).toISOString(),
    until: new Date(until).toISOString(),
    reason: reason.trim(),
  };
}

function stepOf({ brands, percent, minutes }: StepDraft): RolloutStep {
  return { brands: brandsOf(brands), percent: Number(percent), minutes };
}

function isShare(percent: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim()) && Number(percent) >= 1 && Number(percent) <= 100;
}

function brandsOf(typed: string): string[] {
  return typed
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((each) => (each === ALL ? ALL_BRANDS : each));
}
