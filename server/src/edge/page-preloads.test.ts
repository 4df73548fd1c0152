import { pagePreloads } from './page-preloads.ts';

const shell = {
  base: '/shell/',
  preload: [{ file: 'font.woff2', as: 'font' }],
  locales: { it: ['it.js'] },
  files: {},
} as never;
const route = { path: '/chats', page: 'inbox', access: 'member' };
const chatPage = { path: '/chat', page: 'thread', access: 'member', visitorPage: 'example' };
const set = {
  remotes: [{ name: 'mfe-chat', pinned: { version: '1' }, manifest: { routes: [route, chatPage] } }],
} as never;
const built = () =>
  ({
    version: '1',
    entry: 'entry.js',
    exposes: { './pages/inbox': ['inbox.js'], './pages/thread': ['thread.js'], './pages/example': ['example.js'] },
    locales: {},
    files: {},
  }) as never;
const of = (path: string, isMember: boolean, takesScriptPreloads = true) =>
  pagePreloads({ set, shell, built, path, language: 'it', reader: { isMember, takesScriptPreloads } }).map(
    ({ href }) => href.split('/').at(-1) ?? '',
  );
const OF_SHELL = ['font.woff2', 'it.js'];

it('names of a page for members what its reader will see', () => {
  expect(of('/chats', true)).toEqual([...OF_SHELL, 'entry.js', 'inbox.js']);
  expect(of('/chats', false)).toEqual(OF_SHELL);
  expect(of('/chat', false)).toEqual([...OF_SHELL, 'entry.js', 'example.js']);
});

it('names no script where a browser refuses to preload any', () => {
  expect(of('/chats', true, false)).toEqual(['font.woff2']);
});
