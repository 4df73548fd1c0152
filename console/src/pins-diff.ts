import type { Pin, Pins, Revision } from '@halo/shared/contracts/operations';

export type PinFacet = 'version' | 'canary' | 'off' | 'owner';

/** One remote in two revisions. */
export interface PinDifference {
  readonly remote: string;
  readonly before: Pin | undefined;
  readonly after: Pin | undefined;
  /** the scope's own pin rather than the default's */ readonly wasOwn: boolean;
  readonly isOwn: boolean;
  /** what differs; empty when nothing does */ readonly facets: readonly PinFacet[];
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
  if (before?.canary?.version !== after?.canary?.version || before?.canary?.percent !== after?.canary?.percent) facets.push('canary');
  if (Boolean(before?.isOff) !== Boolean(after?.isOff)) facets.push('off');
  if (isOtherOwner && before !== undefined && after !== undefined) facets.push('owner');
  return facets;
}

export function changedOnly(differences: readonly PinDifference[]): PinDifference[] {
  return differences.filter(({ facets }) => facets.length > 0);
}

/** What a rollback to `target` would leave: the older revision's own pins, over what is inherited now. */
export function afterRollback(head: Side, target: Side, remote: string | undefined, inherited: Pins | undefined): Side {
  const own = remote === undefined ? target.own : onlyOne(head.own, target.own, remote);
  const base = inherited ?? {};
  return { own, effective: { ...base, ...own } };
}

function onlyOne(head: Pins, target: Pins, remote: string): Pins {
  const { [remote]: _given, ...rest } = head;
  const wanted = target[remote];
  return wanted === undefined ? rest : { ...rest, [remote]: wanted };
}
