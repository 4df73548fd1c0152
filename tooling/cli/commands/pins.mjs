import { SHELL } from '../remote-names.mjs';
import { minute } from '../terminal.mjs';

/**
 * @typedef {object} Pin
 * @property {string} version
 * @property {{ version: string, percent: number }} [canary]
 * @property {string} [previous]
 * @property {boolean} [isOff]
 * @property {boolean} [isCanaryOnly]
 */

/** What pages have where no shell is pinned, and where the pinned one is off. */
const INSTALLED = "the installation's own";

/** `1.4.0, 1.5.0 for 10 %, off` */
export function pinText(/** @type {Pin | undefined} */ pin, remote = '') {
  if (remote === SHELL) return shellText(pin);
  if (!pin) return 'nothing';
  return [
    pin.version,
    ...(pin.canary ? [`${pin.canary.version} for ${pin.canary.percent} %`] : []),
    ...(pin.isOff ? [pin.isCanaryOnly ? 'for its canary only' : 'off'] : []),
  ].join(', ');
}

/** `2.0.0, 2.1.0 for 10 %`, or whose shell stands in */
function shellText(/** @type {Pin | undefined} */ pin) {
  if (!pin) return INSTALLED;
  const { version, canary, isOff, isCanaryOnly } = pin;
  const some = canary && (!isOff || isCanaryOnly) ? [`${canary.version} for ${canary.percent} %`] : [];
  const most = isOff ? `${INSTALLED}${isCanaryOnly ? '' : ` (${version} is off)`}` : version;
  return [most, ...some].join(', ');
}

/**
 * What differs between two sets of pins, one line a remote. The fallback alone is no difference that matters to the
 * reader.
 *
 * @param {Record<string, Pin>} before
 * @param {Record<string, Pin>} after
 * @returns {{ remote: string, before: Pin | undefined, after: Pin | undefined }[]}
 */
export function differences(before, after) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .sort()
    .filter((remote) => pinText(before[remote], remote) !== pinText(after[remote], remote))
    .map((remote) => ({ remote, before: before[remote], after: after[remote] }));
}

/** @returns {string[]} */
export function differenceLines(/** @type {ReturnType<typeof differences>} */ found) {
  return found.map(
    ({ remote, before, after }) => `  ${remote.padEnd(16)} ${pinText(before, remote)} → ${pinText(after, remote)}`,
  );
}

/** Brands that a change of the default passed by. @returns {string[]} */
export function unreachedLines(
  /** @type {{ scope: string, remote: string, pin: Pin }[] | undefined} */ unreached = [],
) {
  if (unreached.length === 0) return [];
  return [
    'Not reached, because they have a pin of their own:',
    ...unreached.map(({ scope, remote, pin }) => `  ${scope.padEnd(16)} ${remote} ${pinText(pin, remote)}`),
    'Name such a brand in a command of its own, or let it follow the default again: npx --no-install halo inherit <brand> <remote>',
  ];
}

/**
 * Whether the brand follows the default from now on, or no longer does, where the command did not say so itself.
 *
 * @param {{ scope: string, own: Record<string, Pin> }} before
 * @param {{ own: Record<string, Pin> }} after
 * @returns {string[]}
 */
export function followingLines({ scope, own }, after) {
  if (scope === 'default') return [];
  const added = Object.keys(after.own).filter((remote) => !own[remote]);
  const gone = Object.keys(own).filter((remote) => !after.own[remote]);
  return [
    ...added.map(
      (remote) => `${scope} has a ${remote} of its own from now on: changes of the default do not reach it.`,
    ),
    ...gone.map((remote) =>
      remote === SHELL
        ? `${scope} has no shell of its own any more.`
        : `${scope} takes ${remote} from the default again.`,
    ),
  ];
}

/** `42  2026-11-21 15:04  pin  ada@example.com  new composer` */
export function revisionRow(/** @type {any} */ { revision, createdAt, action, actor, reason }) {
  return [String(revision), minute(createdAt), action, actor, reason];
}
