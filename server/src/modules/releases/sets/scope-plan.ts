import { DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import { arePinsEqual, effectivePins } from './pins.ts';
import type { Head } from './pin-repository.ts';

/** A revision that is about to be written. */
export interface PlannedRevision {
  readonly scope: string;
  readonly revision: number;
  readonly own: Pins;
  readonly effective: Pins;
  readonly before: Head;
  /** the scope itself was not changed; what it inherits was */ isInherited: boolean;
}

/**
 * What has to be written when a scope gets these pins: its own revision, and for the default one more for every brand
 * whose pages run something else then. Brands without any revision get their first; damaged ones are left as they are.
 */
export function planRevisions(scope: string, own: Pins, heads: ReadonlyMap<string, Head>, brands: readonly string[]): PlannedRevision[] {
  const head = headOf(heads, scope);
  const inherited = scope === DEFAULT_SCOPE ? {} : headOf(heads, DEFAULT_SCOPE).own;
  const changed = arePinsEqual(head.own, own) && head.revision > 0 && !head.isDamaged ? [] : [nextRevision(head, own, effectivePins(inherited, own), false)];
  if (scope !== DEFAULT_SCOPE) return changed;
  const followers = brands.map((brand) => headOf(heads, brand)).filter(({ isDamaged }) => !isDamaged).flatMap((brand) => {
    const effective = effectivePins(own, brand.own);
    return arePinsEqual(brand.effective, effective) ? [] : [nextRevision(brand, brand.own, effective, true)];
  });
  return [...changed, ...followers];
}

function nextRevision(before: Head, own: Pins, effective: Pins, isInherited: boolean): PlannedRevision {
  return { scope: before.scope, revision: before.revision + 1, own, effective, before, isInherited };
}

function headOf(heads: ReadonlyMap<string, Head>, scope: string): Head {
  const head = heads.get(scope);
  if (!head) throw new Error(`scope ${scope} has no head`);
  return head;
}
