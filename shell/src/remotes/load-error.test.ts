import { isOfTheLine, LoadError } from './load-error.ts';

/** As webpack throws it for a chunk of the shell. */
function chunkError(failure: LoadError): Error {
  return Object.assign(new Error('Loading chunk texts failed'), { event: { failure } });
}
const load = (code: LoadError['code'], found?: LoadError['code']) =>
  new LoadError('chunk', code, '/shell/texts.js', found === undefined ? {} : { found: Promise.resolve(found) });

it.each([
  ['a line that is gone', chunkError(load('offline')), true],
  ['a line that is slow', chunkError(load('timeout')), true],
  ['a server that is busy', load('http'), true],
  ['a file that is missing', chunkError(load('missing')), false],
  ['other bytes, as a closer look finds', chunkError(load('offline', 'tampered')), false],
  ['an error of the code', new TypeError('x is not a function'), false],
])('%s', async (_what, thrown, isLine) => {
  expect(await isOfTheLine(thrown)).toBe(isLine);
});
