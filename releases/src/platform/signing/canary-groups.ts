import { hash } from 'node:crypto';
import { type ReleaseDocument, type ReleaseGroups, SHELL_NAME } from '@halo/shared/contracts';

const RANGE = 2 ** 32;

/**
 * Groups of a visitor in a brand's running canaries; who is not named is stable. A visitor's place in a canary never
 * changes while its percentage grows, and says nothing about their place in another remote's.
 */
export function canaryGroups(
  { remotes, shell }: Pick<ReleaseDocument, 'remotes' | 'shell'>,
  visitorId: string,
): ReleaseGroups {
  const tried = [...remotes, ...(shell ? [{ ...shell, name: SHELL_NAME }] : [])].filter(
    ({ name, canary }) =>
      canary && isInCanary({ remote: name, version: canary.version.version, percent: canary.percent }, visitorId),
  );
  return Object.fromEntries(tried.map(({ name }) => [name, 'canary']));
}

export function isInCanary(
  { remote, version, percent }: { remote: string; version: string; percent: number },
  visitorId: string,
): boolean {
  return isInShare(`${remote}@${version}`, percent, visitorId);
}

/** Whether a visitor belongs to a share of all, which is exact, sticky, and independent of shares with other names. */
export function isInShare(name: string, percent: number, visitorId: string): boolean {
  return placeOf(`${name}:${visitorId}`) < percent / 100;
}

/** [0, 1), the same for the same text. */
function placeOf(text: string): number {
  return hash('sha256', text, 'buffer').readUInt32BE(0) / RANGE;
}
