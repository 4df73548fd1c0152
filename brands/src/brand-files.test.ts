import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { languagesOf, LANGUAGES, LEGAL_PAGES, type Brand, type Language } from '@halo/shared/contracts';
import { brandAssetFolder, brands, readLegalPage } from './index.ts';

const pages = brands.flatMap((brand) =>
  LANGUAGES.flatMap((language) => LEGAL_PAGES.map((page) => ({ brand, language, page }))),
);

const terms = (brand: Brand, language: Language) => readLegalPage(brand, 'terms', language);
const articlesOf = (html: string) => [...html.matchAll(/<h2[^>]*>(\d+)\. /g)].map(([, number]) => Number(number));

describe('legal texts', () => {
  it.each(pages)('$brand.id has $page in $language, harmless and complete', async ({ brand, language, page }) => {
    const html = await readLegalPage(brand, page, language);
    expect(html).toMatch(/^<h1>.+<\/h1>/);
    expect(html).not.toMatch(/\{\{|<script|<style|<img|<iframe|\son\w+=|javascript:/i);
  });

  it.each(brands)(
    '[ROUTE-06] $id has the anchor of its billing policy in its terms, with its name on the statement',
    async (brand) => {
      const html = await readLegalPage(brand, 'terms', brand.language);
      expect(html).toMatch(/<h2 id="billingPolicy">\d/);
      expect(html).toContain(brand.descriptor);
      expect(html).toContain(brand.support.email);
    },
  );

  it.each(brands)('$id numbers the articles of its terms, one by one, in each language', async (brand) => {
    const numbers = await Promise.all(LANGUAGES.map(async (language) => articlesOf(await terms(brand, language))));
    for (const each of numbers) {
      expect(each.length).toBeGreaterThan(0);
      expect(each).toEqual(each.map((_, index) => index + 1));
    }
  });

  it.each(brands)(
    '$id asks for express approval of articles that its terms have and list, in Italy only',
    async (brand) => {
      const clauses = brand.expressClauses ?? [];
      expect(clauses.length > 0).toBe(brand.country === 'it');
      const html = await terms(brand, brand.language);
      expect(articlesOf(html)).toEqual(expect.arrayContaining(clauses));
      expect([...html.matchAll(/<li>articolo (\d+):/g)].map(([, number]) => Number(number))).toEqual(clauses);
      expect(html.includes('1341')).toBe(brand.country === 'it');
    },
  );

  it('are different in each language', async () => {
    const texts = await Promise.all(LANGUAGES.map((language) => readLegalPage(brands[0] as Brand, 'faq', language)));
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  });

  it('cannot be broken by a brand’s name', async () => {
    const rude = {
      ...(brands[0] as Brand),
      support: { ...(brands[0] as Brand).support, company: '<script>alert("x")</script> & co' },
    };
    const html = await readLegalPage(rude, 'terms', 'en');
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; co');
  });
});

describe.each(brands)('the files of $id', (brand) => {
  const folder = brandAssetFolder(brand);

  it('has every file its data names, the pictures small', async () => {
    for (const name of [brand.logo, brand.icon as string])
      expect((await stat(join(folder, name))).size).toBeLessThan(4_000);
    expect(brand.homePictures).toHaveLength(3);
    for (const name of brand.homePictures ?? [])
      expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(12_288);
  });

  it('has a logo in one colour, without anything that could run', async () => {
    const logo = await readFile(join(folder, brand.logo), 'utf8');
    expect(logo).toContain(`<title>${brand.title}</title>`);
    expect(logo).not.toMatch(/<script|\son\w+=|href=/);
    expect(
      [...logo.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, colour]) => colour).filter((colour) => colour !== '#000'),
    ).toEqual([]);
  });
});

describe('copy', () => {
  const texts = (brand: Brand) => [
    brand.copy.heroTitle,
    brand.copy.heroClaim,
    brand.copy.footerNote,
    ...brand.copy.features.flatMap(({ title, text }) => [title, text]),
  ];

  it.each(brands)('$id says everything in each of its languages', (brand) => {
    for (const text of texts(brand))
      for (const language of languagesOf(brand)) expect(text?.[language]?.trim()).toBeTruthy();
  });

  it.each(brands)('$id has no reviews, because none of a demo could be verified', (brand) => {
    expect([...brand.copy.sampleReviews, ...(brand.copy.verifiedReviews ?? [])]).toEqual([]);
  });

  it.each(brands)('$id promises nothing it cannot prove', (brand) => {
    const words = JSON.stringify(texts(brand));
    expect(words).not.toMatch(/\d+ ?%|\d+ (?:volte|veces|fois|times)|garanti|garantit|guarantee/i);
  });
});
