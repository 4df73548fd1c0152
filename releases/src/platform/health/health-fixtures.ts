import type { ReleaseGroup, ReleaseReport } from '@halo/shared/contracts';
import type { Pins, Revision } from '@halo/shared/contracts/operations';
import type { Clock } from '@halo/server-kit/basics';

/** Facts of one remote as a page reports them. */
export function reportsOf(version: string, group: ReleaseGroup, remote = 'mfe-chat') {
  const subject = { remote, version, group };
  return {
    loaded: (durationMs = 420): ReleaseReport => ({ kind: 'loaded', ...subject, durationMs }),
    failed: (phase: 'entry' | 'mount' = 'mount', code: 'missing' | 'threw' = 'threw'): ReleaseReport => ({
      kind: 'failed',
      ...subject,
      phase,
      code,
      durationMs: 12,
    }),
    crashed: (at?: 'script' | 'promise'): ReleaseReport => ({ kind: 'crashed', ...subject, ...(at && { at }) }),
    vital: (name: 'LCP' | 'INP' | 'CLS', value: number): ReleaseReport => ({ kind: 'vital', ...subject, name, value }),
  };
}

/** Revisions of brands in memory: what the rule reads and where it takes canaries back. */
export function createPinsInMemory(clock: Clock) {
  const revisions = new Map<string, Revision[]>();
  const taken: { scope: string; remote: string; version: string; reason: string }[] = [];

  function write(scope: string, effective: Pins, action = 'canary'): number {
    const all = revisions.get(scope) ?? [];
    revisions.set(scope, all);
    all.unshift({
      scope,
      revision: all.length + 1,
      own: effective,
      effective,
      action,
      actor: 'test',
      reason: 'test',
      createdAt: clock.now().toISOString(),
    });
    return all.length;
  }

  return {
    write,
    taken,
    revisions: async (scope: string) => [...(revisions.get(scope) ?? [])],
    async endCanaryForHealth(
      scope: string,
      remote: string,
      version: string,
      reason: string,
    ): Promise<number | undefined> {
      const effective = revisions.get(scope)?.[0]?.effective ?? {};
      const pin = effective[remote];
      if (pin?.canary?.version !== version) return undefined;
      const { canary: _canary, ...stable } = pin;
      taken.push({ scope, remote, version, reason });
      return write(scope, { ...effective, [remote]: stable }, 'health');
    },
    async takeBackForHealth(
      scope: string,
      { remote, version, backTo }: { remote: string; version: string; backTo: number },
      reason: string,
    ): Promise<number | undefined> {
      const all = revisions.get(scope) ?? [];
      if (all[0]?.effective[remote]?.version !== version) return undefined;
      const then = all.find(({ revision }) => revision === backTo)?.effective ?? {};
      taken.push({ scope, remote, version, reason });
      return write(scope, { ...all[0].effective, ...(then[remote] && { [remote]: then[remote] }) }, 'health');
    },
  };
}
