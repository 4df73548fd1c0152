import { DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { diffPins, isSamePin, pinOf } from './pins.ts';
import { type Head, isWrittenOnlyBy } from './pin-repository.ts';

/** What gives a brand a pin of its own for a while only: no operator asked to leave the default. */
const PASSING = ['canary', 'endCanary', 'health', 'switchOff', 'switchOn'];
/** What ends such a while in the brand itself. */
const ENDS = ['endCanary', 'health', 'switchOn'];

/** A change as it was decided, before it is written. */
export interface DecidedPins {
  readonly scope: string;
  /** kind of change, or `health` */
  readonly action: string;
  /** pins of the scope itself, afterwards */
  readonly own: Pins;
}

/**
 * Brand → remotes whose own pin goes with this change: a canary or the switch made it, and now it says what the default
 * says. Left there it would keep the default's next change, a kill switch even, from the brand without anyone knowing.
 * What an operator pinned stays, also where it is the same.
 */
export async function pinsThatPass(
  db: Db | Transaction,
  heads: ReadonlyMap<string, Pick<Head, 'scope' | 'own' | 'isDamaged'>>,
  { scope, action, own }: DecidedPins,
): Promise<Map<string, string[]>> {
  const isDefault = scope === DEFAULT_SCOPE;
  if (!isDefault && !ENDS.includes(action)) return new Map();
  const inherited = isDefault ? own : (heads.get(DEFAULT_SCOPE)?.own ?? {});
  const changed = diffPins(heads.get(scope)?.own ?? {}, own).map(({ remote }) => remote);
  const brands = isDefault
    ? [...heads.values()].filter((head) => head.scope !== DEFAULT_SCOPE && !head.isDamaged)
    : [{ scope, own }];
  const passing = new Map<string, string[]>();
  for (const brand of brands) {
    for (const remote of changed) {
      const pin = pinOf(brand.own, remote);
      if (
        !pin ||
        !isSamePin(pin, pinOf(inherited, remote)) ||
        !(await isWrittenOnlyBy(db, brand.scope, remote, PASSING))
      )
        continue;
      passing.set(brand.scope, [...(passing.get(brand.scope) ?? []), remote]);
    }
  }
  return passing;
}
