import { offlineFiles } from './offline-page.ts';

it('keeps the scripts that pages of Halo need, and not the entry for other hosts', () => {
  const files = { 'remoteEntry.js': {}, 'remoteEntry.mf.js': {}, 'mf-manifest.json': {}, 'it.js': {}, 'en.js': {} };
  const route = { path: '/chats', page: 'inbox', access: 'member', isReadableOffline: true };
  const set = { remotes: [{ name: 'mfe-chat', pinned: { version: '1' }, manifest: { routes: [route] } }] } as never;
  const shell = { base: '/shell/', files: { 'main.js': {} }, locales: {} } as never;
  const built = () => ({ version: '1', locales: { it: ['it.js'], en: ['en.js'] }, files }) as never;
  expect(offlineFiles(set, shell, built, { logo: '/logo.svg' } as never, 'it')).toEqual([
    '/shell/main.js',
    '/releases/mfe-chat/1/remoteEntry.js',
    '/releases/mfe-chat/1/it.js',
    '/logo.svg',
  ]);
});
