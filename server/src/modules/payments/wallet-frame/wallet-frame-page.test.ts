import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WalletSettings } from '@halo/shared/contracts';
import { createFileAssetStore } from '@halo/server-kit/assets/file-asset-store';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createApp } from '../../../app.ts';
import { createBrandDirectory } from '../../../brand-directory.ts';
import type { Deps } from '../../../deps.ts';
import { readEnvironment } from '../../../env.ts';
import { integrityOf } from '../card-frame/card-frame-store.ts';
import { addWalletFramePage } from './wallet-frame-page.ts';

const PARENT = 'http://luna.localhost:4241';
const BANK = 'http://bank.localhost:4241';
let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'halo-wallet-'));
  const script = 'console.log(1);';
  const folder = path.join(directory, 'dist/v1');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'wallet-frame.v1.js'), script);
  const files = { 'wallet-frame.v1.js': { integrity: integrityOf(Buffer.from(script)), bytes: script.length } };
  await writeFile(
    path.join(folder, 'release.json'),
    JSON.stringify({ name: 'wallet-frame', version: 'v1', scripts: ['wallet-frame.v1.js'], styles: [], files }),
  );
  await writeFile(
    path.join(directory, 'build.json'),
    JSON.stringify({ remotes: {}, shell: null, frames: { 'wallet-frame': 'v1' } }),
  );
  const env = readEnvironment({ NODE_ENV: 'test', HALO_PORT: '4241' });
  app = await createApp(env);
  const wallets = {
    payPal: { scriptUrl: 'https://www.paypal.com/sdk/js', clientId: 'client"1' },
    googlePay: { scriptUrl: `${BANK}/google/pay.js` },
  };
  const uploads = createFileAssetStore(path.join(directory, 'store'));
  addWalletFramePage(app, { env, brands: createBrandDirectory(env), uploads } as Deps, () => wallets, {
    indexFile: path.join(directory, 'build.json'),
    folder: path.join(directory, 'dist'),
  });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

function open(query: Record<string, string> = {}, host = 'wallet.localhost:4241') {
  const search = new URLSearchParams({
    wallet: 'paypal',
    brand: 'luna',
    language: 'it',
    theme: 'auto',
    parent: PARENT,
    ...query,
  });
  return app.inject({ url: `/wallet-frame?${search.toString()}`, headers: { host } });
}

function settingsIn(body: string): WalletSettings {
  const text = /data-settings="([^"]*)"/.exec(body)?.[1] ?? '';
  return z.parse(
    WalletSettings,
    JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')),
  );
}

it('names one provider in its policy and no other, and only the brand may frame it', async () => {
  const page = await open();
  expect(page.statusCode).toBe(200);
  expect(page.headers['x-frame-options']).toBeUndefined();
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'nonce-[\w+/=]{24}' https:\/\/\*\.paypal\.com https:\/\/\*\.paypalobjects\.com;/,
  );
  expect(policy).toMatch(/frame-ancestors http:\/\/luna\.localhost:4241 /);
  expect(policy).not.toMatch(/google|apple|sol\.localhost|strict-dynamic|unsafe-eval/);
  const google = String((await open({ wallet: 'googlepay' })).headers['content-security-policy']);
  expect(google).toContain(`script-src 'nonce-`);
  expect(google).toContain(`connect-src ${BANK};`);
  expect(google).not.toMatch(/paypal|google\.com/);
});

it('passes the script its settings, with any characters in them', async () => {
  const paypal = settingsIn((await open()).body);
  if (paypal.wallet !== 'paypal') throw new Error(paypal.wallet);
  expect(Object.fromEntries(new URL(paypal.scriptUrl).searchParams)).toMatchObject({
    'client-id': 'client"1',
    currency: 'EUR',
    intent: 'capture',
    'disable-funding': 'card',
  });
  expect(settingsIn((await open({ wallet: 'googlepay' })).body)).toEqual({
    wallet: 'googlepay',
    scriptUrl: `${BANK}/google/pay.js`,
    environment: 'TEST',
    gateway: 'adyen',
    gatewayMerchantId: 'HaloDemoLuna',
    merchantId: 'TEST',
    merchantName: 'Luna',
    country: 'IT',
  });
});

it("names the country of the brand's company to a wallet, not one country for all", async () => {
  const { body } = await open({ wallet: 'googlepay', brand: 'sol', parent: 'http://sol.localhost:4241' });
  expect(settingsIn(body)).toMatchObject({ gatewayMerchantId: 'HaloDemoSol', country: 'ES' });
});

it("takes the script from the server's own settings, never from its address", async () => {
  const { body } = await open({ scriptUrl: 'https://evil.example/x.js', clientId: 'evil' });
  expect(body).not.toContain('evil');
});

it.each([
  ['another origin', { parent: 'http://evil.example' }, 403],
  ['another brand', { parent: 'http://sol.localhost:4241' }, 403],
  ['an unknown wallet', { wallet: 'bitcoin' }, 422],
  ['an unknown brand', { brand: 'unknown' }, 422],
  ['a wallet that is not set up', { wallet: 'applepay' }, 404],
])('refuses %s', async (_name, query, status) => {
  const answer = await open(query as Record<string, string>);
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain('<');
});

it("exists on a host of its own only: on the card fields' host its scripts could read them", async () => {
  for (const host of ['luna.localhost:4241', 'pay.localhost:4241']) expect((await open({}, host)).statusCode).toBe(404);
});
