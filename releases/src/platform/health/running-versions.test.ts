import type { Pin, Revision } from '@halo/shared/contracts/operations';
import { newVersions, runningCanaries } from './running-versions.ts';

/** Revisions of one remote, an hour apart, newest first. */
function revisionsOf(...changes: readonly (readonly [action: string, pin: Pin])[]): Revision[] {
  const all = changes.map(
    ([action, pin], hour) =>
      ({
        revision: hour + 1,
        effective: { 'mfe-chat': pin },
        action,
        createdAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
      }) as unknown as Revision,
  );
  return all.reverse();
}

describe('a version that was pinned while its remote was off', () => {
  const [old, fresh] = [{ version: '1.0.0' }, { version: '1.1.0', previous: '1.0.0' }];
  const whileOff = [
    ['adopt', old],
    ['switchOff', { ...old, isOff: true }],
    ['pin', { ...fresh, isOff: true }],
  ] as const;
  const lately = new Date(Date.UTC(2026, 0, 1, 3));

  it('is new since it was switched on, and goes back to off', () => {
    expect(newVersions(revisionsOf(...whileOff, ['switchOn', fresh]), lately)).toEqual([
      { remote: 'mfe-chat', version: '1.1.0', before: undefined, backTo: 3, since: lately },
    ]);
  });

  it('is nothing to watch before', () => {
    expect(newVersions(revisionsOf(...whileOff), new Date(0))).toEqual([]);
  });
});

describe('a shell that is pinned for the first time', () => {
  const at = (hour: number, pins: Record<string, Pin>, action: string): Revision =>
    ({
      ...{ revision: hour + 1, effective: pins, action },
      createdAt: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
    }) as unknown as Revision;

  it("is compared with the installation's own", () => {
    const revisions = [at(1, { shell: { version: '2.0.0' } }, 'pin'), at(0, {}, 'adopt')];
    expect(newVersions(revisions, new Date(0), '1.0.0')).toMatchObject([
      { version: '2.0.0', before: '1.0.0', backTo: 1 },
    ]);
  });

  it('… as a canary too', () => {
    const canary: Pin = {
      version: '2.0.0',
      canary: { version: '2.0.0', percent: 10 },
      isOff: true,
      isCanaryOnly: true,
    };
    const revisions = [at(1, { shell: canary }, 'canary'), at(0, {}, 'adopt')];
    expect(runningCanaries(revisions, '1.0.0')).toMatchObject([{ version: '2.0.0', stable: '1.0.0' }]);
  });
});
