import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@halo/shared/contracts';
import { brandAssetFolder, brandProblems, brands, parseBrand } from './index.ts';

const [luna, sol] = brands as [Brand, Brand];
const filesOf = (brand: Brand) =>
  new Map(
    [brand.logo, brand.icon ?? '', ...(brand.homePictures ?? [])].map(
      (name) => [name, readFileSync(join(brandAssetFolder(brand), name))] as const,
    ),
  );
const around = { others: [sol], systemHosts: ['pay.localhost'], isProduction: false, files: filesOf(luna) };
const copy = (hero: string) => ({ ...luna.copy, heroTitle: { ...luna.copy.heroTitle, en: hero } });

it.each(brands)('$id could go live as it is', async (brand) => {
  const others = brands.filter(({ id }) => id !== brand.id);
  expect(await brandProblems(brand, { ...around, others, files: filesOf(brand) })).toEqual([]);
});

it.each<[string, Partial<Brand>]>([
  ['hosts: "sol.localhost" belongs to "sol" already', { hosts: ['luna.localhost', 'sol.localhost'] }],
  ['hosts: "pay.localhost" belongs to the platform', { hosts: ['pay.localhost'] }],
  ['hosts: "Luna:4000" is no host name', { hosts: ['Luna:4000'] }],
  ['languages: its own, "it", comes first', { languages: ['en', 'it'] }],
  ['languages: one stands there twice', { languages: ['it', 'it'] }],
  ['copy.heroTitle.en: is empty', { copy: copy(' ') }],
  ['theme.day: soft on bg has a contrast', { theme: { ...luna.theme, day: { ...luna.theme.day, soft: '#eeeeee' } } }],
  ['legal.terms: is neither', { legal: { ...luna.legal, terms: 'javascript:alert(1)' } }],
  ['expressClauses: are missing', { expressClauses: undefined }],
  ['logo: the file "mark.svg" is missing', { logo: 'mark.svg' }],
  ['homePictures: there are 1, not 3', { homePictures: ['portrait-1.webp'] }],
  ['support.email: is no address', { support: { ...luna.support, email: 'luna' } }],
])('[BRAND-04] a brand does not go live with %s', async (problem, change) => {
  const problems = await brandProblems({ ...luna, ...change } as Brand, around);
  expect(problems.some((each) => each.startsWith(problem))).toBe(true);
});

it('a drawing that could run and a picture that is none are refused', async () => {
  const files = new Map<string, Uint8Array>(filesOf(luna));
  files.set(luna.logo, Buffer.from('<svg onload="alert(1)"></svg>'));
  files.set('portrait-1.webp', Buffer.from('<html>'));
  expect(await brandProblems(luna, { ...around, files })).toEqual([
    'logo: "logo.svg" could run or fetch something',
    'homePictures.0: "portrait-1.webp" is no WebP picture',
  ]);
});

it.each([
  ['<p>no heading</p>', 'legal.terms.it: has no heading <h1>'],
  ['<h1>Termini</h1><script>alert(1)</script>', 'legal.terms.it: <script> is not allowed in it'],
  ['<h1 onclick="x">Termini</h1>', 'legal.terms.it: <h1 onclick="x"> is not allowed in it'],
  ['<h1>Termini</h1><a href="javascript:x">', 'legal.terms.it: <a href="javascript:x"> is not allowed in it'],
  ['<h1>Termini</h1><p', 'legal.terms.it: <p is not allowed in it'],
  ['<h1>{{name}}</h1>', 'legal.terms.it: {{name}} stands for nothing'],
  [`<h1>{{${'x'.repeat(41)}}}</h1>`, `legal.terms.it: {{${'x'.repeat(41)}}} stands for nothing`],
  ['<h1>Termini</h1>', 'legal.terms.it: the part about paying has no id="billingPolicy"'],
  ['<h1>Termini</h1><h2 id="billingPolicy">4. Prezzi</h2>', 'legal.terms.it: article 6 of expressClauses is not in it'],
])('a legal text of the brand’s own is refused: %s', async (html, problem) => {
  const files = new Map<string, Uint8Array>([...filesOf(luna), ['legal/it/terms.html', Buffer.from(html)]]);
  expect(await brandProblems(luna, { ...around, files })).toContain(problem);
});

it('a legal text of the brand’s own with all that it may have could go live', async () => {
  const html =
    '<h1>Termini di {{title}}</h1><h2>4. Uno</h2><h2 id="billingPolicy">6. Due</h2><p><a href="/contactUs">Qui</a></p>';
  const files = new Map<string, Uint8Array>([...filesOf(luna), ['legal/it/terms.html', Buffer.from(html)]]);
  expect(await brandProblems(luna, { ...around, files })).toEqual([]);
});

it('in production neither demonstrations nor test money nor names of this machine', async () => {
  expect(await brandProblems(luna, { ...around, isProduction: true })).toEqual([
    'hosts: "luna.localhost" is reached from one machine only',
    'isDemo: a demonstration has no place in production',
    'googlePay.environment: TEST moves no money',
  ]);
});

it('the example of an English brand could go live beside the demos', async () => {
  const folder = join(import.meta.dirname, '../examples/harbour');
  const written = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as Brand;
  const harbour = parseBrand({ ...written, sealKey: luna.sealKey, services: luna.services });
  const names = [harbour.logo, harbour.icon ?? '', ...(harbour.homePictures ?? [])];
  const files = new Map(names.map((name) => [name, readFileSync(join(folder, name))] as const));
  expect(harbour.language).toBe('en');
  expect(await brandProblems(harbour, { ...around, others: brands, files })).toEqual([]);
});
