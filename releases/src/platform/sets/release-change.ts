import { SHELL_NAME } from '@halo/shared/contracts';
import { isForCanaryAlone, type Pin, type Pins, type ReleaseChange } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { effectivePins, isSamePin, normalPin, pinOf, sorted, withoutRemotes } from './pins.ts';

/** What a change starts from. */
export interface ScopePins {
  /** what the scope itself says */
  own: Pins;
  /** what it gets where it says nothing; undefined for `default`, which inherits nothing */
  inherited: Pins | undefined;
}

/** Content of an older revision. */
export interface OldPins {
  own: Pins;
  effective: Pins;
}

/**
 * The scope's own pins after a change; the same pins when there is nothing to do. What a brand does to a remote that it
 * only inherits becomes a pin of its own, which later changes of the default no longer reach.
 *
 * @param old what to go back to, for `rollback`
 * @throws not_found for a remote that the scope does not run; invalid_request, conflict for what makes no sense now
 */
export function applyChange(scope: ScopePins, change: ReleaseChange, old?: OldPins): Pins {
  if (change.kind === 'rollback') return sorted(rollBack(scope, old ?? missingOld(), change.remote));
  if (change.kind === 'inherit') return sorted(inherit(scope, change.remote));
  const current = pinOf(scope.own, change.remote) ?? pinOf(scope.inherited ?? {}, change.remote);
  const next = normalPin(changePin(current, change));
  // Switching on what is on already is not meant to leave the default.
  if (change.kind === 'switchOn' && isSamePin(current, next)) return scope.own;
  return sorted({ ...scope.own, [change.remote]: next });
}

type PinChange = Exclude<ReleaseChange, { kind: 'rollback' | 'inherit' }>;

function changePin(current: Pin | undefined, change: PinChange): Pin {
  if (!current) {
    if (change.kind === 'pin') return { version: change.version };
    if (change.kind === 'canary') return canaryAlone(change);
    throw new AppError('not_found', { message: `${change.remote} is not pinned here`, field: 'remote' });
  }
  switch (change.kind) {
    case 'pin':
      return pinTo(current, change.version);
    case 'canary':
      return startCanary(current, change);
    case 'promote':
      return pinTo(current, runningCanary(current, change.remote).version);
    case 'endCanary':
      runningCanary(current, change.remote);
      return isForCanaryAlone(current) ? afterCanaryAlone(current) : withoutCanary(current);
    case 'switchOff':
      return current.isCanaryOnly && !current.canary ? current : { ...current, isOff: true, isCanaryOnly: false };
    case 'switchOn':
      return switchOn(current, change.remote);
  }
}

/** What was on before: of a canary alone those few, never everybody. */
function switchOn(current: Pin, remote: string): Pin {
  if (current.isCanaryOnly) {
    const message = `${remote} is not switched off: no visitor had it but for a canary. Promote that, or pin a version`;
    throw new AppError('invalid_request', { message, field: 'remote' });
  }
  return { ...current, isOff: isForCanaryAlone(current), isCanaryOnly: isForCanaryAlone(current) };
}

/** For a remote that ran nowhere: some visitors get it, and for all others it is as if it were not there. */
function canaryAlone({ version, percent }: Pick<CanaryChange, 'version' | 'percent'>): Pin {
  return { version, canary: { version, percent }, isOff: true, isCanaryOnly: true };
}

/** No visitor has it, and the next canary begins as the first one did. */
function afterCanaryAlone({ version }: Pin): Pin {
  return { version, isOff: true, isCanaryOnly: true };
}

/**
 * Every visitor gets it, so its canary ends. Whether the remote is switched off is a question of its own, unless it was
 * off for those alone who were not in its canary.
 */
function pinTo(current: Pin, version: string): Pin {
  if (isForCanaryAlone(current)) return { version, isOff: !current.isCanaryOnly };
  const previous = current.version === version ? current.previous : current.version;
  return { ...withoutCanary(current), version, ...(previous === undefined ? {} : { previous }) };
}

type CanaryChange = Extract<ReleaseChange, { kind: 'canary' }>;

function startCanary(current: Pin, { remote, version, percent }: CanaryChange): Pin {
  if (isForCanaryAlone(current)) return { ...canaryAlone({ version, percent }), isCanaryOnly: current.isCanaryOnly };
  if (version === current.version) {
    throw new AppError('invalid_request', { message: `everybody has ${remote}@${version} already`, field: 'version' });
  }
  return { ...current, canary: { version, percent } };
}

function runningCanary({ canary }: Pin, remote: string): NonNullable<Pin['canary']> {
  if (!canary) throw new AppError('conflict', { message: `${remote} has no canary here` });
  return canary;
}

function withoutCanary({ canary: _canary, ...rest }: Pin): Pin {
  return rest;
}

/** Where the default says nothing of the shell, and for the default, that is the shell of the installation. */
function inherit({ own, inherited }: ScopePins, remote: string): Pins {
  if (!inherited && remote !== SHELL_NAME)
    throw new AppError('invalid_request', { message: 'the default inherits from nobody', field: 'remote' });
  if (!pinOf(inherited ?? {}, remote) && remote !== SHELL_NAME)
    throw new AppError('not_found', { message: `the default has no pin for ${remote}`, field: 'remote' });
  return Object.fromEntries(Object.entries(own).filter(([name]) => name !== remote));
}

/**
 * Pages run again what they ran then. Where the default has moved since, the old pin becomes the brand's own; where it
 * has not, the brand goes on inheriting. Remotes that came later stay: nothing old says what to do about them.
 */
function rollBack({ own, inherited }: ScopePins, old: OldPins, remote: string | undefined): Pins {
  if (remote !== undefined) {
    const then = pinOf(old.effective, remote);
    if (!then && remote !== SHELL_NAME)
      throw new AppError('not_found', { message: `that revision does not run ${remote}`, field: 'remote' });
    return {
      ...withoutRemotes(own, [remote]),
      ...(then ? restoredPin(remote, then, old, inherited) : installedShell(inherited)),
    };
  }
  const restored = Object.entries(old.effective).map(([name, then]) => restoredPin(name, then, old, inherited));
  const later = Object.fromEntries(Object.entries(own).filter(([name]) => !pinOf(old.effective, name)));
  const shell = pinOf(old.effective, SHELL_NAME) ? {} : installedShell(inherited);
  return Object.assign({ ...withoutRemotes(later, [SHELL_NAME]), ...shell }, ...restored) as Pins;
}

/** Pages had the shell of the installation. Where the default has pinned one since, a brand has to say that. */
function installedShell(inherited: Pins | undefined): Pins {
  const pin = pinOf(inherited ?? {}, SHELL_NAME);
  return pin ? { [SHELL_NAME]: { version: pin.version, isOff: true, isCanaryOnly: true } } : {};
}

function restoredPin(remote: string, then: Pin, old: OldPins, inherited: Pins | undefined): Pins {
  const wasInherited = inherited !== undefined && !pinOf(old.own, remote);
  return wasInherited && isSamePin(pinOf(inherited, remote), then) ? {} : { [remote]: then };
}

/**
 * The scope's own pins when what everybody has is taken back: the version that ran before, with its stand-in and with
 * the canary that runs now. A remote that no visitor had before, or only those of a canary, ends as after that canary,
 * so that the next one begins as the first did; what an operator had switched off stays off.
 */
export function takeBack({ own, inherited }: ScopePins, remote: string, then: Pin | undefined): Pins {
  const current = pinOf(own, remote) ?? pinOf(inherited ?? {}, remote);
  if (!current) return own;
  const next = then && !isForCanaryAlone(then) ? backTo(current, then) : afterCanaryAlone(current);
  return sorted({ ...own, [remote]: normalPin(next) });
}

function backTo({ version, canary }: Pin, then: Pin): Pin {
  return {
    version: then.version,
    canary: canary?.version === then.version ? undefined : canary,
    previous: then.previous === version ? undefined : then.previous,
    isOff: then.isOff,
  };
}

function missingOld(): never {
  throw new Error('a rollback needs the revision to go back to');
}

/** A scope's pins with what the default gives it. */
export function effectiveOf({ own, inherited }: ScopePins): Pins {
  return effectivePins(inherited ?? {}, own);
}
