import { ALL_BRANDS, DEFAULT_SCOPE, type Pin, type ReleaseChange } from '@halo/shared/contracts/operations';

/** What a freeze says of a scope. */
export interface FrozenTime {
  readonly brands: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** A frozen brand holds the default as well, because brands inherit from it. */
export function holdsScope({ brands }: Pick<FrozenTime, 'brands'>, scope: string): boolean {
  return scope === DEFAULT_SCOPE || brands.includes(ALL_BRANDS) || brands.includes(scope);
}

export function isAt({ startsAt, endsAt }: FrozenTime, now: Date): boolean {
  return startsAt <= now && now < endsAt;
}

/** Does it bring anybody something new? What leads back to what ran is possible at any time. */
export function goesForward(change: ReleaseChange, pin: Pin | undefined): boolean {
  switch (change.kind) {
    case 'pin':
    case 'promote':
    case 'inherit':
      return true;
    case 'canary':
      return !(pin?.canary?.version === change.version && change.percent <= pin.canary.percent);
    case 'endCanary':
    case 'rollback':
    case 'switchOff':
    case 'switchOn':
      return false;
  }
}
