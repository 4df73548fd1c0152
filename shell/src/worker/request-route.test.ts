import { routeRequest } from './request-route.ts';

const ORIGIN = 'https://luna.example';
const route = (path: string, more: Partial<Parameters<typeof routeRequest>[0]> = {}) =>
  routeRequest({ method: 'GET', mode: 'cors', destination: '', url: new URL(path, ORIGIN).href, ...more }, ORIGIN);
const opened = (path: string) => route(path, { mode: 'navigate', destination: 'document' });

it.each(['/', '/chats/angel-1', '/payments?plan=2', '/offline-page'])('%s is a page when it is opened', (path) => {
  expect(opened(path)).toEqual({ kind: 'page' });
});

it.each([
  '/api/get/messages/x',
  '/pay/orders',
  '/tracker/t',
  '/mail/m',
  '/socket.io/',
  '/manifest.webmanifest',
  '/copy.zip',
])('%s is the server’s, opened or asked for', (path) => {
  expect([opened(path), route(path)]).toEqual([{ kind: 'pass' }, { kind: 'pass' }]);
});

it('files that never change are kept ones, unless they are asked for again', () => {
  const chunk = '/releases/mfe-chat/c/pages-inbox.7be87218.js';
  expect(route(chunk)).toEqual({ kind: 'file', address: chunk });
  expect(route('/shell/main.2a46912d.js')).toEqual({ kind: 'file', address: '/shell/main.2a46912d.js' });
  expect(route(`${chunk}?attempt=2`)).toEqual({ kind: 'again', address: chunk });
  expect(route(`${chunk}?other`)).toEqual({ kind: 'pass' });
  expect(route('/shell-hot/main.js')).toEqual({ kind: 'pass' });
  expect(route('/shell/../api/x.js')).toEqual({ kind: 'pass' });
});

it('pictures of people and brands are the server’s first; only as pictures', () => {
  expect(route('/photos/angel-1.jpg?v=2', { destination: 'image' })).toEqual({
    kind: 'picture',
    address: '/photos/angel-1.jpg?v=2',
  });
  expect(route('/brand-files/mistral/2/logo.svg', { destination: 'image' })).toMatchObject({ kind: 'picture' });
  expect(route('/photos/angel-1.jpg')).toEqual({ kind: 'pass' });
  expect(route('/icon-192.png', { destination: 'image' })).toEqual({ kind: 'pass' });
});

it('what is not read, and what is elsewhere, is the browser’s', () => {
  expect(route('/shell/main.js', { method: 'POST' })).toEqual({ kind: 'pass' });
  expect(route('https://pay.luna.example/shell/main.js')).toEqual({ kind: 'pass' });
});

it('what another app shares is received here, and nothing else that is posted', () => {
  const posted = (path: string, mode = 'navigate') => route(path, { method: 'POST', mode });
  expect(posted('/any-page?receives')).toEqual({ kind: 'shared' });
  expect([posted('/a?receives', 'cors'), posted('/payments'), posted('https://other.example/a?receives')]).toEqual(
    Array(3).fill({ kind: 'pass' }),
  );
  for (const path of ['//evil.example/x?receives', '//evil?receives', '/a/b?receives', '/?receives'])
    expect(posted(ORIGIN + path)).toEqual({ kind: 'pass' });
});
