import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFileAssetStore } from '@halo/server-kit/assets/file-asset-store';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../app.ts';
import { createBrandDirectory } from '../../../brand-directory.ts';
import type { Deps } from '../../../deps.ts';
import { readEnvironment } from '../../../env.ts';
import { integrityOf } from './card-frame-store.ts';
import { addCardFramePage } from './card-frame-page.ts';

const SCRIPT = `console.log(${JSON.stringify('card'.repeat(200))});`;
const PARENT = 'http://luna.localhost:4240';
let directory: string;
let app: FastifyInstance;
/** Another process, of the release before: it shares the store, and has no build with these files. */
let other: FastifyInstance;
const keyOf = ({ id }: { id: string }) => (id === 'sol' ? Promise.resolve('10001|ABC') : undefined);

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'halo-card-'));
  await build('v1', SCRIPT);
  app = await start('build.json');
  other = await start('no-build.json');
});
afterAll(async () => {
  await Promise.all([app.close(), other.close()]);
  await rm(directory, { recursive: true, force: true });
});

async function start(indexFile: string): Promise<FastifyInstance> {
  const env = readEnvironment({ NODE_ENV: 'test', HALO_PORT: '4240' });
  const started = await createApp(env);
  const uploads = createFileAssetStore(path.join(directory, 'store'));
  addCardFramePage(started, { env, brands: createBrandDirectory(env), uploads } as Deps, keyOf, {
    indexFile: path.join(directory, indexFile),
    folder: path.join(directory, 'dist'),
  });
  return started;
}

async function build(version: string, script: string) {
  const folder = path.join(directory, 'dist', version);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `card-frame.${version}.js`), script);
  const files = { [`card-frame.${version}.js`]: { integrity: integrityOf(Buffer.from(script)), bytes: script.length } };
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ name: 'card-frame', version, scripts: [`card-frame.${version}.js`], styles: [], files }),
  );
  await writeFile(
    path.join(directory, 'build.json'),
    JSON.stringify({ remotes: {}, shell: null, frames: { 'card-frame': version } }),
  );
}

function open(query: Record<string, string> = {}, host = 'pay.localhost:4240') {
  const search = new URLSearchParams({ brand: 'luna', language: 'it', theme: 'auto', parent: PARENT, ...query });
  return app.inject({ url: `/card?${search.toString()}`, headers: { host } });
}

it('is a page with a strict policy that only the brand may frame', async () => {
  const page = await open();
  expect(page.statusCode).toBe(200);
  expect(page.headers['x-frame-options']).toBeUndefined();
  expect(page.headers['cache-control']).toBe('private, no-store');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'; script-src 'nonce-[\w+/=]{24}'; /);
  expect(policy).toContain("connect-src 'self'");
  expect(policy).toMatch(/frame-ancestors http:\/\/luna\.localhost:4240 /);
  expect(policy).not.toMatch(/unsafe|\*|sol\.localhost/);
  const nonce = /nonce-([\w+/=]+)/.exec(policy)?.[1] ?? '';
  expect(page.body.match(/nonce="([^"]+)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`]);
  expect((await open()).headers['content-security-policy']).not.toContain(nonce);
});

it("names its script with its integrity, the brand's theme and the page around", async () => {
  const { body } = await open({ theme: 'night', language: 'fr' });
  expect(body).toContain('<html lang="fr" data-theme="night">');
  expect(body).toContain(`src="/card-frame/card-frame.v1.js" integrity="${integrityOf(Buffer.from(SCRIPT))}"`);
  expect(body).toContain('--halo-accent:#b3184f');
  expect(body).toContain(`data-parent="${PARENT}"`);
  expect(body).not.toContain('data-card-key');
});

it('names the key where the cards of the brand are encrypted', async () => {
  const { body } = await open({ brand: 'sol', parent: 'http://sol.localhost:4240' });
  expect(body).toContain('data-card-key="10001|ABC"');
});

it.each([
  ['another origin', { parent: 'http://evil.example' }, 403],
  ['another brand', { parent: 'http://sol.localhost:4240' }, 403],
  ['an address instead of an origin', { parent: `${PARENT}/"><script>` }, 403],
  ['an unknown brand', { brand: 'unknown' }, 422],
  ['an unknown language', { language: 'de' }, 422],
  ['an unknown theme', { theme: 'pink' }, 422],
])('refuses %s', async (_name, query, status) => {
  const answer = await open(query as Record<string, string>);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain('<');
});

it('exists on the payment host only', async () => {
  expect((await open({}, 'luna.localhost:4240')).statusCode).toBe(404);
});

it('serves its files compressed and for ever', async () => {
  await open();
  const ask = (from: FastifyInstance, name: string, encoding: string) =>
    from.inject({ url: `/card-frame/${name}`, headers: { host: 'pay.localhost', 'accept-encoding': encoding } });
  const answer = await ask(app, 'card-frame.v1.js', 'br');
  expect([answer.statusCode, answer.headers['content-encoding'], answer.headers['cache-control']]).toEqual([
    200,
    'br',
    'public, max-age=31536000, immutable',
  ]);
  expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  // A deployment has processes of two releases behind one address.
  expect((await ask(other, 'card-frame.v1.js', 'identity')).body).toBe(SCRIPT);
  for (const name of ['release.json', 'none.js', '..%2Fstore%2Fcard-frame.v1.js'])
    expect((await ask(other, name, 'br')).statusCode).toBe(404);
});

it('shows a new build without a restart, and refuses one whose bytes are not what it says', async () => {
  await build('v2', 'console.log(2);');
  await utimes(path.join(directory, 'build.json'), new Date(), new Date(Date.now() + 5000));
  expect((await open()).body).toContain('card-frame.v2.js');

  await build('v3', 'console.log(3);');
  await writeFile(path.join(directory, 'dist/v3/card-frame.v3.js'), 'alert(1)');
  await utimes(path.join(directory, 'build.json'), new Date(), new Date(Date.now() + 9000));
  expect((await open()).statusCode).toBe(500);
  const answer = await app.inject({ url: '/card-frame/card-frame.v3.js', headers: { host: 'pay.localhost' } });
  expect(answer.statusCode).toBe(404);
});
