import type { Pin } from '@halo/shared/contracts/operations';
import { revisionOf } from './testing/fake-state.ts';
import { wayBack } from './way-back.ts';

const CHAT = 'mfe-chat';

/** Oldest first. */
const history = (...pins: (Pin | undefined)[]) =>
  pins
    .map((pin, index) =>
      revisionOf({ scope: 'luna', revision: index + 1, effective: pin === undefined ? {} : { [CHAT]: pin } }),
    )
    .toReversed();

it('goes to what ran before the newest other version, over revisions that left it alone', () => {
  const old = { version: '1.0.0' };
  const now = { version: '1.1.0', previous: '1.0.0' };
  expect(wayBack(history(old, now, now), CHAT)).toEqual({
    change: { kind: 'rollback', to: 1, remote: CHAT },
    version: '1.0.0',
  });
});

it('ends a canary before it touches what everybody has', () => {
  const tried = { version: '1.1.0', canary: { version: '1.2.0', percent: 5 } };
  expect(wayBack(history({ version: '1.0.0' }, tried), CHAT)).toEqual({
    change: { kind: 'endCanary', remote: CHAT },
    version: '1.1.0',
  });
});

it('ends the canary of a remote that no other visitor has', () => {
  const alone = { version: '1.0.0', canary: { version: '1.0.0', percent: 5 }, isOff: true };
  expect(wayBack(history(undefined, { ...alone, isCanaryOnly: true }), CHAT)).toEqual({
    change: { kind: 'endCanary', remote: CHAT },
    version: undefined,
  });
  expect(wayBack(history(undefined, alone), CHAT)).toBeUndefined();
});

it('is none where nothing else ran, or where it is off', () => {
  expect(wayBack(history({ version: '1.0.0' }), CHAT)).toBeUndefined();
  expect(wayBack(history(undefined, { version: '1.0.0' }), CHAT)).toBeUndefined();
  expect(wayBack(history({ version: '1.0.0', isOff: true }, { version: '1.0.0' }), CHAT)).toBeUndefined();
  expect(wayBack(history({ version: '1.0.0' }, { version: '1.1.0', isOff: true }), CHAT)).toBeUndefined();
  expect(wayBack([], CHAT)).toBeUndefined();
});
