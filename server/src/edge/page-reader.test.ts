import { readerOf } from './page-reader.ts';

const of = (userAgent: string, cookie = '') => readerOf({ headers: { 'user-agent': userAgent, cookie } });
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const CHROME =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36';

it.each([
  [SAFARI, false],
  [SAFARI.replace('Version/26.0', 'CriOS/156.0'), false],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15', false],
  [CHROME, true],
  [CHROME.replace('Chrome', 'HeadlessChrome'), true],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', true],
  ['', true],
])('%s takes script preloads: %p', (userAgent, takes) => {
  expect(of(userAgent).takesScriptPreloads).toBe(takes);
});

it('knows a member by the cookie alone', () => {
  expect([of(CHROME).isMember, of(CHROME, 'a=b; halo_member=1').isMember]).toEqual([false, true]);
});
