/** @jest-environment node */
import { LANGUAGES } from '@halo/shared/contracts';
import { drawTemplates } from './templates.ts';

const PAGES = ['sign-up', 'log-in'] as const;
let templates: Awaited<ReturnType<typeof drawTemplates>>;
beforeAll(async () => {
  templates = await drawTemplates();
});
const drawn = (page: (typeof PAGES)[number]) => templates.find((template) => template.page === page)?.html ?? {};

it.each(PAGES)('%s stands in the document: what is asked first, and no way for a password into an address', (page) => {
  const kinds = drawn(page);
  const html = kinds['it mainstream'] ?? '';
  expect(html).toContain('E-mail');
  expect(html).toContain('type="password"');
  expect(html).toContain('{{heroTitle}}');
  expect(html.match(/<form[^>]*>/g)).toEqual([expect.stringContaining('method="dialog"')]);
  expect(html).not.toContain('Google');
  expect(kinds['it mainstream google']).toContain('Google');
  const titles = LANGUAGES.map((language) => /<h1[^>]*>([^<]+)/.exec(kinds[language] ?? '')?.[1]);
  expect(new Set(titles).size).toBe(LANGUAGES.length);
});

it('log-in has the way in by a passkey, where the browser has one', () => {
  expect(drawn('log-in')['it']).toMatch(/<div data-needs="passkeys"[^>]*><button/);
  expect(drawn('sign-up')['it']).not.toContain('data-needs');
});
