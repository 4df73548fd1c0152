import { type Pin, type ReleaseChange, type ScopeStatus, TWO_PERSON_REMOTES } from '@halo/shared/contracts/operations';
import { remoteLabel } from './remote-label.ts';
import { texts } from './texts.ts';
import { formatNumber, formatPercent } from './format.ts';

/** A change in a few words, e.g. for a button, an approval or the head of a form: `chat 1.5.0 for 10 % of Luna`. */
export function changeTitle(change: ReleaseChange, title: string): string {
  const words = texts.change.titles;
  switch (change.kind) {
    case 'pin': return words.pin(remoteLabel(change.remote), change.version, title);
    case 'canary': return words.canary(remoteLabel(change.remote), change.version, formatPercent(change.percent), title);
    case 'promote': return words.promote(remoteLabel(change.remote), title);
    case 'endCanary': return words.endCanary(remoteLabel(change.remote), title);
    case 'switchOff': return words.switchOff(remoteLabel(change.remote), title);
    case 'switchOn': return words.switchOn(remoteLabel(change.remote), title);
    case 'inherit': return words.inherit(remoteLabel(change.remote), title);
    case 'rollback': return change.remote === undefined ? words.rollback(title, change.to) : words.rollbackRemote(remoteLabel(change.remote), title, change.to);
  }
}

/** What everybody gets at once, or loses, wants a second look before it is sent. */
export function isDangerous(change: ReleaseChange): boolean {
  switch (change.kind) {
    case 'pin': case 'promote': case 'rollback': case 'switchOff': case 'inherit': return true;
    case 'canary': return change.percent > BOLD_PERCENT;
    case 'endCanary': case 'switchOn': return false;
  }
}

const BOLD_PERCENT = 25;

/** A canary for more than half is a promotion by another name. */
const CANARY_MOST_PERCENT = 50;

/** Another version for everybody, or for most, waits for a second person where money is concerned. What makes things safer does not. */
export function needsSecondPerson(change: ReleaseChange, before: Pin | undefined, after: Pin | undefined): boolean {
  if (after === undefined || change.remote === undefined || !TWO_PERSON_REMOTES.includes(change.remote)) return false;
  return isUnseen(change.kind, before, after);
}

/** The same for all remotes that a rollback touches; answers those that ask for a second person. */
export function remotesForTwo(kind: ReleaseChange['kind'], differences: readonly { remote: string; before: Pin | undefined; after: Pin | undefined }[]): string[] {
  return differences.filter(({ remote, before, after }) => TWO_PERSON_REMOTES.includes(remote) && after !== undefined && isUnseen(kind, before, after)).map(({ remote }) => remote);
}

function isUnseen(kind: ReleaseChange['kind'], before: Pin | undefined, after: Pin): boolean {
  const isWayBack = kind === 'rollback' && after.version === before?.previous;
  if (after.version !== before?.version && !isWayBack) return true;
  const { canary } = after;
  if (!canary || canary.percent <= CANARY_MOST_PERCENT) return false;
  return !(before?.canary?.version === canary.version && before.canary.percent >= canary.percent);
}

export interface ChangeScene {
  readonly change: Exclude<ReleaseChange, { kind: 'rollback' }>;
  readonly scope: ScopeStatus;
  readonly pin: Pin;
  readonly isOwn: boolean;
  /** what the scope would inherit, when it is a brand */ readonly inherited: Pin | undefined;
  /** titles of the brands that inherit this remote, when the scope is the default */ readonly heirs: readonly string[];
  /** visitors of the remote lately, in this scope and its heirs */ readonly visitors: number;
}

/** What will happen, one sentence a line. */
export function consequences(scene: ChangeScene): string[] {
  const { change, scope, isOwn, heirs } = scene;
  const words = texts.change.consequences;
  const name = remoteLabel(change.remote);
  const lines = mainConsequences(scene, name, words);
  if (!isOwn && change.kind !== 'inherit' && scope.scope !== 'default') lines.push(words.ownFromNow(scope.title, name));
  if (heirs.length > 0) lines.push(words.heirs(listed(heirs), name));
  if (needsSecondPerson(change, scene.pin, pinAfter(scene))) lines.push(words.secondPerson(name));
  return lines;
}

/** The pin that the change would leave, as far as the versions go. */
export function pinAfter({ change, pin, inherited }: Pick<ChangeScene, 'change' | 'pin' | 'inherited'>): Pin | undefined {
  switch (change.kind) {
    case 'pin': return { version: change.version };
    case 'promote': return pin.canary && { version: pin.canary.version };
    case 'canary': return { version: pin.version, canary: { version: change.version, percent: change.percent } };
    case 'inherit': return inherited;
    case 'endCanary': case 'switchOff': case 'switchOn': return { version: pin.version };
  }
}

function mainConsequences({ change, scope, pin, inherited, visitors }: ChangeScene, name: string, words: typeof texts.change.consequences): string[] {
  const who = scope.title;
  const lately = visitors > 0 ? words.lately(formatNumber(visitors)) : undefined;
  const withLately = (...lines: string[]): string[] => (lately === undefined ? lines : [...lines, lately]);
  switch (change.kind) {
    case 'pin':
      return withLately(words.pin(who, name, change.version, pin.version), words.openTabs, ...(pin.canary ? [words.canaryGoes(pin.canary.version)] : []));
    case 'canary': {
      const about = visitors > 0 ? formatNumber(Math.round((visitors * change.percent) / 100)) : undefined;
      const isSame = pin.canary?.version === change.version;
      const isLower = isSame && change.percent < (pin.canary?.percent ?? 0);
      return [
        words.canary(formatPercent(change.percent), possessive(who), name, change.version, about, formatNumber(visitors)),
        ...(isSame ? [isLower ? words.canaryLowered(pin.version) : words.canaryRaised] : [words.canaryFirst(pin.version)]),
        ...(pin.canary && !isSame ? [words.canaryReplaces(pin.canary.version)] : []),
      ];
    }
    case 'promote':
      return withLately(words.promote(who, name, pin.canary?.version ?? '', pin.version), words.openTabs);
    case 'endCanary':
      return [words.endCanary(formatPercent(pin.canary?.percent ?? 0), pin.canary?.version ?? '', pin.version), words.openTabs];
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
