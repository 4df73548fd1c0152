import { createScriptAddresses } from './script-addresses.ts';

const ORIGIN = 'https://luna.example';
const entry = (path: string, version = '1.2.3') => [{ name: 'mfe-chat' }, { version, entry: path }] as const;

test('[REL-05] admits a version only where a release of that remote lies', () => {
  const { admit } = createScriptAddresses(ORIGIN, undefined);
  expect(admit(...entry('/releases/mfe-chat/1.2.3/remoteEntry.js'))).toBe(true);
  for (const path of [
    '/releases/mfe-payments/1.2.3/remoteEntry.js',
    '/releases/mfe-chat/1.2.4/remoteEntry.js',
    '/uploads/remoteEntry.js',
    '//evil.example/releases/mfe-chat/1.2.3/remoteEntry.js',
    'https://evil.example/releases/mfe-chat/1.2.3/remoteEntry.js',
    'data:text/javascript,alert(1)',
    'blob:https://luna.example/1',
    '/releases/mfe-chat/1.2.3/../../mfe-payments/1.2.3/remoteEntry.js',
    '/releases/mfe-chat/1.2.3/remoteEntry.js?next=1',
    '/releases/mfe-chat/1.2.3/inner/remoteEntry.js',
  ])
    expect([path, admit(...entry(path))]).toEqual([path, false]);
});

test('[REL-05] scripts come from the folders of admitted versions and nowhere else', () => {
  const { admit, isAllowed } = createScriptAddresses(ORIGIN, undefined);
  const allowed = (path: string) => isAllowed(new URL(path, ORIGIN));
  expect(allowed('/releases/mfe-chat/c/a.js')).toBe(false);
  admit(...entry('/releases/mfe-chat/1.2.3/remoteEntry.js'));
  for (const path of [
    '/releases/mfe-chat/1.2.3/remoteEntry.js',
    '/releases/mfe-chat/1.2.3/remoteEntry.js?attempt=2',
    '/releases/mfe-chat/1.2.3/../c/a.js',
  ])
    expect([path, allowed(path)]).toEqual([path, true]);
  for (const path of [
    '/releases/mfe-chat/1.2.2/remoteEntry.js',
    '/releases/mfe-payments/c/a.js',
    '/releases/mfe-chat/c/inner/a.js',
    '/releases/mfe-chat/c/a.svg',
    '/uploads/a.js',
    '/api/x.js',
    'https://evil.example/releases/mfe-chat/c/a.js',
    'data:text/javascript,alert(1)//.js',
    'blob:https://luna.example/releases/mfe-chat/c/a.js',
  ])
    expect([path, allowed(path)]).toEqual([path, false]);
});

test('an override opens its own folder on its own origin, for its remote alone', () => {
  const override = {
    remote: 'mfe-chat',
    entry: 'http://localhost:4800/remoteEntry.js',
    globalName: 'x',
    expiresAt: '2030-01-01T00:00:00.000Z',
  };
  const { admit, isAllowed } = createScriptAddresses(ORIGIN, override);
  expect(admit({ name: 'mfe-payments' }, { version: '1.2.3', entry: override.entry })).toBe(false);
  expect(admit(...entry(override.entry))).toBe(true);
  expect(isAllowed(new URL('http://localhost:4800/main.js'))).toBe(true);
  expect(isAllowed(new URL('http://localhost:4801/main.js'))).toBe(false);
});
