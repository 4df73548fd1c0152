import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { serveDomainAssociation } from './domain-association.ts';

const ADDRESS = '/.well-known/apple-developer-merchantid-domain-association';
const folder = mkdtempSync(path.join(tmpdir(), 'halo-apple-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('gives each host its own file as it is, and plain 404 where there is none', async () => {
  const file = path.join(folder, 'luna');
  writeFileSync(file, '7B227073704964');
  const app = fastify();
  serveDomainAssociation(app, { applePayDomainFiles: { 'luna.example': file } });
  const known = await app.inject({ url: ADDRESS, headers: { host: 'luna.example' } });
  expect([known.statusCode, known.body, known.headers['content-type']]).toEqual([
    200,
    '7B227073704964',
    'text/plain; charset=utf-8',
  ]);
  const other = await app.inject({ url: ADDRESS, headers: { host: 'sol.example' } });
  expect([other.statusCode, other.body]).toEqual([404, 'nothing here']);
  await app.close();
});

it('does not start with a file that is not there', () => {
  const applePayDomainFiles = { 'luna.example': path.join(folder, 'none') };
  expect(() => serveDomainAssociation(fastify(), { applePayDomainFiles })).toThrow(/ENOENT/);
});
