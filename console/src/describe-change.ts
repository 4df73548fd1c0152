import { SHELL_NAME } from '@halo/shared/contracts';
import {
  type ChangePreview,
  isForCanaryAlone,
  type Pin,
  type ReleaseChange,
  type ScopeStatus,
} from '@halo/shared/contracts/operations';
import { remoteLabel } from './remote-label.ts';
import { t, texts } from './texts.ts';
import { formatNumber, formatPercent, formatMoment } from './format.ts';

/** A change in a few words, e.g. for a button, an approval or the head of a form: `chat 1.5.0 for 10 % of Luna`. */
export function changeTitle(change: ReleaseChange, title: string): string {
  if (change.kind === 'rollback') {
    const { to } = change;
    return change.remote === undefined
      ? t('change.titles.rollback', { scope: title, to })
      : t('change.titles.rollbackRemote', { remote: remoteLabel(change.remote), scope: title, to });
  }
  const place = { remote: remoteLabel(change.remote), scope: title };
  switch (change.kind) {
    case 'pin':
      return t('change.titles.pin', { ...place, version: change.version });
    case 'canary':
      return t('change.titles.canary', { ...place, version: change.version, percent: formatPercent(change.percent) });
    case 'promote':
      return t('change.titles.promote', place);
    case 'endCanary':
      return t('change.titles.endCanary', place);
    case 'switchOff':
      return t('change.titles.switchOff', place);
    case 'switchOn':
      return t('change.titles.switchOn', place);
    case 'inherit':
      return t(change.remote === SHELL_NAME ? 'change.titles.inheritShell' : 'change.titles.inherit', place);
  }
}

/** What all visitors get at once, or lose, needs a second look before it is sent. */
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
  const name = remoteLabel(change.remote);
  const lines = mainConsequences(scene, name);
  if (scene.pin && !isOwn && change.kind !== 'inherit' && scope.scope !== 'default')
    lines.push(t('change.consequences.ownFromNow', { who: scope.title, name }));
  if (heirs.length > 0)
    lines.push(t('change.consequences.heirs', { brands: listed(heirs), count: heirs.length, name }));
  return lines;
}

/** What only the server can say about it, one sentence a line. */
export function serverConsequences(
  change: ReleaseChange,
  { forTwo, unreached, rejoins, takenBack = [] }: ChangePreview,
  scope: ScopeStatus,
  titleOf: (scope: string) => string,
): string[] {
  const remotes = [...new Set(unreached.map(({ remote }) => remote))];
  return [
    ...takenBack.map(({ remote, version, scope: where, at, reason }) =>
      t('change.consequences.takenBack', {
        ...{ name: remoteLabel(remote), version, reason },
        ...{ where: titleOf(where), when: formatMoment(at) },
      }),
    ),
    ...rejoins.map((remote) => t('change.consequences.rejoins', { who: scope.title, name: remoteLabel(remote) })),
    ...remotes.map((remote) => {
      const brands = unreached
        .filter((each) => each.remote === remote)
        .map((each) => `${titleOf(each.scope)} (${each.pin.version})`);
      return t('change.consequences.unreached', {
        brands: listed(brands),
        count: brands.length,
        name: remoteLabel(remote),
      });
    }),
    ...forTwo.map((remote) => t(secondPersonText(change, remote), { name: remoteLabel(remote) })),
  ];
}

function secondPersonText({ kind }: ReleaseChange, remote: string) {
  if (kind === 'rollback') return 'change.consequences.rollbackSecondPerson';
  return remote === SHELL_NAME ? 'change.consequences.shell.secondPerson' : 'change.consequences.secondPerson';
}

/** Where a remote is not there, pages still have a shell: that of the installation. */
function wordsOf(remote: string) {
  return remote === SHELL_NAME ? 'change.consequences.shell' : 'change.consequences';
}

function mainConsequences(scene: ChangeScene, name: string): string[] {
  const { change, scope, pin, inherited } = scene;
  const who = scope.title;
  const words = wordsOf(change.remote);
  const openTabs = t(`${words}.openTabs`);
  if (!pin || (pin.isCanaryOnly && change.kind !== 'switchOff')) return firstConsequences(scene, name);
  switch (change.kind) {
    case 'pin':
      return [
        t('change.consequences.pin', { who, name, version: change.version, now: pin.version }),
        openTabs,
        ...(pin.canary ? [t('change.consequences.canaryGoes', { version: pin.canary.version })] : []),
        ...recentVisitors(scene),
      ];
    case 'canary':
      return canaryConsequences(scene, change, pin);
    case 'promote':
      return [
        t('change.consequences.promote', { who, name, canary: pin.canary?.version ?? '', stable: pin.version }),
        openTabs,
        ...recentVisitors(scene),
      ];
    case 'endCanary':
      return [
        t('change.consequences.endCanary', {
          percent: formatPercent(pin.canary?.percent ?? 0),
          canary: pin.canary?.version ?? '',
          stable: pin.version,
        }),
        openTabs,
      ];
    case 'switchOff':
      return [t(`${words}.switchOff`, { who, name }), ...recentVisitors(scene)];
    case 'switchOn':
      return [
        t('change.consequences.switchOn', { who, name, version: pin.version }),
        ...(isForCanaryAlone(pin) ? [t(`${words}.canaryAloneAgain`)] : []),
      ];
    case 'inherit':
      return [t(`${words}.inherit`, { who, name, own: pin.version, inherited: inherited?.version ?? '' }), openTabs];
  }
}

/** Of a remote that no visitor has, but for a canary of it. */
function firstConsequences(scene: ChangeScene, name: string): string[] {
  const { change, scope, pin } = scene;
  const who = scope.title;
  const words = wordsOf(change.remote);
  const openTabs = t(`${words}.openTabs`);
  switch (change.kind) {
    case 'pin':
      return [t(`${words}.pinFirst`, { who, name, version: change.version }), openTabs];
    case 'canary':
      return [canaryShare(scene, change), t(`${words}.canaryAlone`)];
    case 'promote':
      return [t(`${words}.pinFirst`, { who, name, version: pin?.version ?? '' }), openTabs];
    case 'endCanary':
      return [t(`${words}.canaryAloneEnds`), openTabs];
    default:
      return [];
  }
}

function recentVisitors({ visitors }: ChangeScene): string[] {
  return visitors > 0 ? [t('change.consequences.lately', { visitors: formatNumber(visitors) })] : [];
}

type CanaryChange = Extract<ReleaseChange, { kind: 'canary' }>;

function canaryShare({ scope, visitors }: ChangeScene, { remote, version, percent }: CanaryChange): string {
  return t(`change.consequences.${visitors > 0 ? 'canaryAbout' : 'canary'}`, {
    percent: formatPercent(percent),
    whose: possessive(scope.title),
    name: remoteLabel(remote),
    version,
    about: formatNumber(Math.round((visitors * percent) / 100)),
    all: formatNumber(visitors),
  });
}

function canaryConsequences(scene: ChangeScene, change: CanaryChange, pin: Pin): string[] {
  const { version, percent } = change;
  const share = canaryShare(scene, change);
  if (pin.canary?.version !== version) {
    return [
      share,
      t('change.consequences.canaryFirst', { stable: pin.version }),
      ...(pin.canary ? [t('change.consequences.canaryReplaces', { version: pin.canary.version })] : []),
    ];
  }
  return percent < pin.canary.percent
    ? [share, t('change.consequences.canaryLowered', { stable: pin.version })]
    : [share, texts.change.consequences.canaryRaised];
}

export function possessive(title: string): string {
  return title.endsWith('s') ? `${title}’` : `${title}’s`;
}

export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
