import {
  type ChangePreview,
  type ChangeRequest,
  type ChangeResult,
  type Pin,
  type Pins,
  type PlatformStatus,
  type ReleaseChange,
  type Revision,
} from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { takesTwo } from './fake-four-eyes.ts';
import { FAKE_NOW, type FakeState } from './fake-state.ts';

/** Pins by scope, with the server's rules as far as the console meets them. */
export function createFakeScopes(state: FakeState, emit: (event: object) => void) {
  function head(scope: string): Revision {
    const newest = state.revisions[scope]?.at(-1);
    if (!newest) throw new AppError('not_found', { message: `there is no ${scope}` });
    return newest;
  }

  function write(scope: string, own: Pins, facts: Pick<Revision, 'action' | 'actor' | 'reason'>): number {
    const effective = scope === 'default' ? own : { ...head('default').effective, ...own };
    const revision = head(scope).revision + 1;
    state.revisions[scope]?.push({ scope, revision, own, effective, createdAt: FAKE_NOW, ...facts });
    state.audit.unshift({
      id: state.audit.length + 1,
      at: FAKE_NOW,
      scope,
      before: null,
      after: own,
      revision,
      previousHash: 'a'.repeat(64),
      hash: 'b'.repeat(64),
      ...facts,
    });
    emit({ kind: 'revision', scope, revision });
    if (scope === 'default')
      for (const brand of ['luna', 'sol']) write(brand, head(brand).own, { ...facts, action: 'inherited' });
    return revision;
  }

  function change(
    actor: string,
    scope: string,
    { change: wanted, reason, expectedRevision }: ChangeRequest,
    isAgreed = false,
  ): ChangeResult {
    const current = head(scope);
    if (expectedRevision !== undefined && expectedRevision !== current.revision) {
      throw new AppError('conflict', {
        message: `${scope} has moved`,
        detail: { currentRevision: String(current.revision) },
      });
    }
    const isIncompatible =
      (wanted.kind === 'pin' || wanted.kind === 'canary') &&
      state.incompatible.has(`${wanted.remote}@${wanted.version}`);
    if (isIncompatible)
      throw new AppError('release_incompatible', { message: 'does not fit', detail: { 1: 'It does not fit.' } });
    if (remotesForTwo(scope, wanted).length > 0 && !isAgreed) {
      const proposal = {
        id: `p${state.proposals.length + 1}`,
        scope,
        change: wanted,
        reason,
        expectedRevision: current.revision,
        proposedBy: actor,
        proposedAt: FAKE_NOW,
        expiresAt: '2026-11-22T12:00:00.000Z',
        status: 'waiting' as const,
      };
      state.proposals.unshift(proposal);
      emit({ kind: 'proposal', id: proposal.id });
      return { outcome: 'waiting', proposal };
    }
    const revision = write(scope, nextOwn(current, wanted, state), { action: wanted.kind, actor, reason });
    return { outcome: 'applied', scope, revision };
  }

  /** A page cannot know how a scope came to its version. */
  function remotesForTwo(scope: string, wanted: ReleaseChange): string[] {
    const isGrave =
      wanted.kind === 'pin' || wanted.kind === 'promote' || (wanted.kind === 'rollback' && state.wentBack.has(scope));
    const guarded = Object.keys(head(scope).effective).filter((remote) =>
      takesTwo(state.fourEyes.rules, scope, remote),
    );
    return guarded.filter((remote) => isGrave && (wanted.remote ?? remote) === remote);
  }

  function preview(scope: string, { change: wanted }: Pick<ChangeRequest, 'change'>): ChangePreview {
    const isOthers = (brand: string, remote: string) =>
      scope === 'default' && brand !== scope && (wanted.remote ?? remote) === remote;
    const unreached = Object.keys(state.revisions).flatMap((brand) =>
      Object.entries(head(brand).own).flatMap(([remote, pin]) =>
        isOthers(brand, remote) ? [{ scope: brand, remote, pin }] : [],
      ),
    );
    return { revision: head(scope).revision, forTwo: remotesForTwo(scope, wanted), unreached, rejoins: [] };
  }

  return {
    head,
    change,
    preview,
    /** the scope's own pins after a change */
    after: (scope: string, wanted: ReleaseChange): Pins => nextOwn(head(scope), wanted, state),
    status: (): PlatformStatus => ({
      shell: '2.0.0',
      published: [...new Set(state.versions.map(({ remote }) => remote))],
      waiting: state.proposals.filter(({ status }) => status === 'waiting').length,
      scopes: Object.keys(state.revisions).map((scope) => {
        const { revision, createdAt, own, effective } = head(scope);
        const remotes = Object.entries(effective).map(([name, pin]) => ({
          name,
          pin,
          isInherited: scope !== 'default' && own[name] === undefined,
          health: (state.health[scope] ?? []).filter(({ remote }) => remote === name),
        }));
        return {
          scope,
          title: state.titles[scope] ?? scope,
          ...(state.groups[scope] !== undefined && { group: state.groups[scope] }),
          revision,
          changedAt: createdAt,
          remotes,
          shell: state.shell[scope] ?? [],
        };
      }),
    }),
  };
}

function nextOwn({ scope, own, effective }: Revision, change: ChangeRequest['change'], state: FakeState): Pins {
  if (change.kind === 'rollback') {
    const target = state.revisions[scope]?.find(({ revision }) => revision === change.to);
    if (!target) throw new AppError('not_found', { message: 'there is no such revision' });
    return change.remote === undefined
      ? target.own
      : { ...own, [change.remote]: target.effective[change.remote] as Pin };
  }
  const { [change.remote]: _own, ...others } = own;
  if (change.kind === 'inherit') return others;
  const before = effective[change.remote];
  if (!before && change.kind === 'pin') return { ...others, [change.remote]: { version: change.version } };
  if (!before) throw new AppError('not_found', { message: 'it is not pinned here' });
  return { ...others, [change.remote]: nextPin(before, change) };
}

function nextPin({ canary, ...rest }: Pin, change: ChangeRequest['change']): Pin {
  switch (change.kind) {
    case 'pin':
      return { ...rest, version: change.version, previous: rest.version };
    case 'canary':
      return { ...rest, canary: { version: change.version, percent: change.percent } };
    case 'promote':
      return { ...rest, version: canary?.version ?? rest.version, previous: rest.version };
    case 'endCanary':
      return rest;
    case 'switchOff':
      return { ...rest, ...(canary ? { canary } : {}), isOff: true };
    default:
      return { ...rest, ...(canary ? { canary } : {}), isOff: false };
  }
}
