import type { ManyChange, ManyPreview, PlatformStatus, ReleaseChange } from '@halo/shared/contracts/operations';
import { parsePercent } from '../../parse-percent.ts';
import { isReason } from '../../reason.ts';

/** What can be done to many brands at once, in the order in which it is offered. */
export const MANY_KINDS = [
  'goBack',
  'pin',
  'canary',
  'promote',
  'endCanary',
  'switchOff',
  'switchOn',
  'inherit',
] as const satisfies readonly ManyChange['kind'][];

/** A change of many brands while it is written. */
export interface ManyDraft {
  readonly kind: ManyChange['kind'];
  readonly remote: string;
  readonly version: string;
  readonly percent: string;
  readonly brands: readonly string[];
  readonly reason: string;
}

export type ManyField = 'brands' | 'version' | 'percent' | 'reason';

export function firstMany(remote: string): ManyDraft {
  return { kind: 'goBack', remote, version: '', percent: '5', brands: [], reason: '' };
}

export function needsVersion({ kind }: Pick<ManyDraft, 'kind'>): boolean {
  return kind === 'pin' || kind === 'canary';
}

/** What is missing, or cannot be. */
export function wrongInMany(draft: ManyDraft): ManyField[] {
  const { kind, version, percent, brands, reason } = draft;
  return [
    ...(brands.length === 0 ? ['brands' as const] : []),
    ...(needsVersion(draft) && version === '' ? ['version' as const] : []),
    ...(kind === 'canary' && parsePercent(percent) === undefined ? ['percent' as const] : []),
    ...(isReason(reason) ? [] : ['reason' as const]),
  ];
}

export function manyChangeOf({ kind, remote, version, percent }: ManyDraft): ManyChange {
  if (kind === 'pin') return { kind, remote, version };
  if (kind === 'canary') return { kind, remote, version, percent: parsePercent(percent) ?? 0 };
  return { kind, remote };
}

/** What is to be sent: the brands that a preview said can be changed. */
export function possible(
  seen: readonly ManyPreview[],
): { scope: string; change: ReleaseChange; expectedRevision: number }[] {
  return seen.flatMap((one) =>
    one.outcome === 'applies' || one.outcome === 'waits'
      ? [{ scope: one.scope, change: one.change, expectedRevision: one.revision }]
      : [],
  );
}

/** Sets of brands that one press chooses: each group, and the brands that run each version of the remote. */
export function choicesOf(
  { scopes }: Pick<PlatformStatus, 'scopes'>,
  remote: string,
): { groups: Map<string, string[]>; versions: Map<string, string[]> } {
  const groups = new Map<string, string[]>();
  const versions = new Map<string, string[]>();
  for (const { scope, group, remotes } of scopes) {
    if (scope === 'default') continue;
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), scope]);
    const pin = remotes.find(({ name }) => name === remote)?.pin;
    for (const version of pin && !pin.isOff ? [pin.version, ...(pin.canary ? [pin.canary.version] : [])] : [])
      versions.set(version, [...(versions.get(version) ?? []), scope]);
  }
  return { groups, versions };
}
