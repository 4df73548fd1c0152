import type { Pin, Pins, Revision } from '@halo/shared/contracts/operations';

export type PinFacet = 'version' | 'canary' | 'off' | 'owner';

/** One remote in two revisions. */
export interface PinDifference {
  readonly remote: string;
  readonly before: Pin | undefined;
  readonly after: Pin | undefined;
  /** the scope's own pin rather than the default's */
  readonly wasOwn: boolean;
  readonly isOwn: boolean;
  /** what differs; empty when nothing does */
  readonly facets: readonly PinFacet[];
}

type Side = Pick<Revision, 'own' | 'effective'>;

/** Every remote of either side, by name. What pages run counts, and whose pin it is. */
export function diffRevisions(before: Side, after: Side): PinDifference[] {
  const names = [...new Set([...Object.keys(before.effective), ...Object.keys(after.effective)])].sort();
  return names.map((remote) => {
    const sides = { before: before.effective[remote], after: after.effective[remote] };
    const wasOwn = before.own[remote] !== undefined;
    const isOwn = after.own[remote] !== undefined;
    return { remote, ...sides, wasOwn, isOwn, facets: facetsOf(sides.before, sides.after, wasOwn !== isOwn) };
  });
}

function facetsOf(before: Pin | undefined, after: Pin | undefined, isOtherOwner: boolean): PinFacet[] {
  const facets: PinFacet[] = [];
  if (before?.version !== after?.version) facets.push('version');
  if (before?.canary?.version !== after?.canary?.version || before?.canary?.percent !== after?.canary?.percent)
    facets.push('canary');
  if (
    Boolean(before?.isOff) !== Boolean(after?.isOff) ||
    Boolean(before?.isCanaryOnly) !== Boolean(after?.isCanaryOnly)
  )
    facets.push('off');
  if (isOtherOwner && before !== undefined && after !== undefined) facets.push('owner');
  return facets;
}

export function changedOnly(differences: readonly PinDifference[]): PinDifference[] {
  return differences.filter(({ facets }) => facets.length > 0);
}

/**
 * What a rollback to `target` would leave. Pages run again what they ran then: what was inherited then is inherited on
 * where the
 * default still says the same, and else becomes the scope's own. Remotes that came later stay.
 */
export function afterRollback(head: Side, target: Side, remote: string | undefined, inherited: Pins | undefined): Side {
  const touched = remote === undefined ? Object.keys(target.effective) : [remote];
  const kept = Object.fromEntries(Object.entries(head.own).filter(([name]) => !touched.includes(name)));
  const restored = Object.fromEntries(
    touched.flatMap((name) => {
      const then = target.effective[name];
      if (then === undefined) return [];
      const staysInherited =
        inherited !== undefined && target.own[name] === undefined && isSamePin(inherited[name], then);
      return staysInherited ? [] : [[name, then]];
    }),
  );
  const own = { ...kept, ...restored };
  return { own, effective: { ...inherited, ...own } };
}

function isSamePin(one: Pin | undefined, other: Pin | undefined): boolean {
  return one !== undefined && facetsOf(one, other, false).length === 0 && one.previous === other?.previous;
}
