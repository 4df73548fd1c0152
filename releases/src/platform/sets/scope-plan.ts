import { DEFAULT_SCOPE, type Pins } from '@halo/shared/contracts/operations';
import { arePinsEqual, effectivePins, withoutRemotes } from './pins.ts';
import type { Head } from './pin-repository.ts';

/** A revision that is about to be written. */
export interface PlannedRevision {
  readonly scope: string;
  readonly revision: number;
  readonly own: Pins;
  readonly effective: Pins;
  readonly before: Head;
  /** the scope itself was not changed; what it inherits was */
  isInherited: boolean;
  /** remotes that it takes from the default again, unasked */
  rejoins: readonly string[];
}

/**
 * What has to be written when a scope gets these pins: its own revision, and for the default one more for every brand
 * whose pages run something else then. Brands without any revision get their first; damaged ones are left as they are.
 *
 * @param passing brand → remotes whose own pin it gives up
 */
export function planRevisions(
  scope: string,
  own: Pins,
  heads: ReadonlyMap<string, Head>,
  brands: readonly string[],
  passing: ReadonlyMap<string, readonly string[]> = new Map(),
): PlannedRevision[] {
  const head = headOf(heads, scope);
  const inherited = scope === DEFAULT_SCOPE ? {} : headOf(heads, DEFAULT_SCOPE).own;
  const rejoins = passing.get(scope) ?? [];
  const kept = withoutRemotes(own, rejoins);
  const changed =
    arePinsEqual(head.own, kept) && head.revision > 0 && !head.isDamaged
      ? []
      : [nextRevision(head, kept, effectivePins(inherited, kept), false, rejoins)];
  if (scope !== DEFAULT_SCOPE) return changed;
  const followers = brands
    .map((brand) => headOf(heads, brand))
    .filter(({ isDamaged }) => !isDamaged)
    .flatMap((brand) => {
      const back = passing.get(brand.scope) ?? [];
      const effective = effectivePins(own, withoutRemotes(brand.own, back));
      return back.length === 0 && arePinsEqual(brand.effective, effective)
        ? []
        : [nextRevision(brand, withoutRemotes(brand.own, back), effective, true, back)];
    });
  return [...changed, ...followers];
}

function nextRevision(
  before: Head,
  own: Pins,
  effective: Pins,
  isInherited: boolean,
  rejoins: readonly string[],
): PlannedRevision {
  return { scope: before.scope, revision: before.revision + 1, own, effective, before, isInherited, rejoins };
}

function headOf(heads: ReadonlyMap<string, Head>, scope: string): Head {
  const head = heads.get(scope);
  if (!head) throw new Error(`scope ${scope} has no head`);
  return head;
}
