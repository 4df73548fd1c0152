import type { ChangePreview, Pin, ReleaseChange, ScopeStatus } from '@halo/shared/contracts/operations';
import { remoteLabel } from './remote-label.ts';
import { texts } from './texts.ts';
import { formatNumber, formatPercent } from './format.ts';

/** A change in a few words, e.g. for a button, an approval or the head of a form: `chat 1.5.0 for 10 % of Luna`. */
export function changeTitle(change: ReleaseChange, title: string): string {
  const words = texts.change.titles;
  switch (change.kind) {
    case 'pin':
      return words.pin(remoteLabel(change.remote), change.version, title);
    case 'canary':
      return words.canary(remoteLabel(change.remote), change.version, formatPercent(change.percent), title);
    case 'promote':
      return words.promote(remoteLabel(change.remote), title);
    case 'endCanary':
      return words.endCanary(remoteLabel(change.remote), title);
    case 'switchOff':
      return words.switchOff(remoteLabel(change.remote), title);
    case 'switchOn':
      return words.switchOn(remoteLabel(change.remote), title);
    case 'inherit':
      return words.inherit(remoteLabel(change.remote), title);
    case 'rollback':
      return change.remote === undefined
        ? words.rollback(title, change.to)
        : words.rollbackRemote(remoteLabel(change.remote), title, change.to);
  }
}

/** What everybody gets at once, or loses, wants a second look before it is sent. */
export function isDangerous(change: ReleaseChange): boolean {
  switch (change.kind) {
    case 'pin':
    case 'promote':
    case 'rollback':
    case 'switchOff':
    case 'inherit':
      return true;
    case 'canary':
      return change.percent > BOLD_PERCENT;
    case 'endCanary':
    case 'switchOn':
      return false;
  }
}

const BOLD_PERCENT = 25;

export interface ChangeScene {
  readonly change: Exclude<ReleaseChange, { kind: 'rollback' }>;
  readonly scope: ScopeStatus;
  /** undefined: the scope does not run the remote yet */
  readonly pin: Pin | undefined;
  readonly isOwn: boolean;
  /** what the scope would inherit, when it is a brand */
  readonly inherited: Pin | undefined;
  /** titles of the brands that inherit this remote, when the scope is the default */
  readonly heirs: readonly string[];
  /** visitors of the remote lately, in this scope and its heirs */
  readonly visitors: number;
}

/** What will happen, one sentence a line. */
export function consequences(scene: ChangeScene): string[] {
  const { change, scope, isOwn, heirs } = scene;
  const words = texts.change.consequences;
  const name = remoteLabel(change.remote);
  const lines = mainConsequences(scene, name, words);
  if (scene.pin && !isOwn && change.kind !== 'inherit' && scope.scope !== 'default')
    lines.push(words.ownFromNow(scope.title, name));
  if (heirs.length > 0) lines.push(words.heirs(listed(heirs), name));
  return lines;
}

/** What only the server knows of it, one sentence a line. */
export function foretold(
  change: ReleaseChange,
  { forTwo, unreached, rejoins }: ChangePreview,
  scope: ScopeStatus,
  titleOf: (scope: string) => string,
): string[] {
  const words = texts.change.consequences;
  const remotes = [...new Set(unreached.map(({ remote }) => remote))];
  return [
    ...rejoins.map((remote) => words.rejoins(scope.title, remoteLabel(remote))),
    ...remotes.map((remote) => {
      const brands = unreached
        .filter((each) => each.remote === remote)
        .map((each) => `${titleOf(each.scope)} (${each.pin.version})`);
      return words.unreached(listed(brands), brands.length, remoteLabel(remote));
    }),
    ...forTwo.map((remote) =>
      (change.kind === 'rollback' ? words.rollbackSecondPerson : words.secondPerson)(remoteLabel(remote)),
    ),
  ];
}

function mainConsequences(
  { change, scope, pin, inherited, visitors }: ChangeScene,
  name: string,
  words: typeof texts.change.consequences,
): string[] {
  const who = scope.title;
  const lately = visitors > 0 ? words.lately(formatNumber(visitors)) : undefined;
  const withLately = (...lines: string[]): string[] => (lately === undefined ? lines : [...lines, lately]);
  if (!pin) return change.kind === 'pin' ? [words.pinFirst(who, name, change.version), words.openTabs] : [];
  switch (change.kind) {
    case 'pin':
      return withLately(
        words.pin(who, name, change.version, pin.version),
        words.openTabs,
        ...(pin.canary ? [words.canaryGoes(pin.canary.version)] : []),
      );
    case 'canary': {
      const about = visitors > 0 ? formatNumber(Math.round((visitors * change.percent) / 100)) : undefined;
      const isSame = pin.canary?.version === change.version;
      const isLower = isSame && change.percent < (pin.canary?.percent ?? 0);
      return [
        words.canary(
          formatPercent(change.percent),
          possessive(who),
          name,
          change.version,
          about,
          formatNumber(visitors),
        ),
        ...(isSame
          ? [isLower ? words.canaryLowered(pin.version) : words.canaryRaised]
          : [words.canaryFirst(pin.version)]),
        ...(pin.canary && !isSame ? [words.canaryReplaces(pin.canary.version)] : []),
      ];
    }
    case 'promote':
      return withLately(words.promote(who, name, pin.canary?.version ?? '', pin.version), words.openTabs);
    case 'endCanary':
      return [
        words.endCanary(formatPercent(pin.canary?.percent ?? 0), pin.canary?.version ?? '', pin.version),
        words.openTabs,
      ];
    case 'switchOff':
      return withLately(words.switchOff(who, name));
    case 'switchOn':
      return [words.switchOn(who, name, pin.version)];
    case 'inherit':
      return [words.inherit(who, name, pin.version, inherited?.version ?? ''), words.openTabs];
  }
}

export function possessive(title: string): string {
  return title.endsWith('s') ? `${title}’` : `${title}’s`;
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
