import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, openHome, test } from '../../fixtures.ts';
import { journey } from '../../pages/journey.ts';
import { copyRepository, runTooling } from '../../server/command-line.ts';
import { dataDirectory, type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { LANGUAGE_PORT } from '../../server/ports.ts';
import { italian, type Words } from '../../words.ts';

/** What stands for German: the English texts, each with a mark of its own before it. */
const MARK = '¤ ';
const TIME_LIMIT_MS = 900_000;

const german: Words = {
  ...italian,
  register: `${MARK}Join for free`,
  password: `${MARK}Password`,
  age: `${MARK}Age`,
  next: `${MARK}Continue`,
  city: { ...italian.city, label: `${MARK}Town` },
  create: new RegExp(`^${MARK}Create my account`),
  terms: new RegExp(`^${MARK}I accept the terms`),
  specialData: new RegExp(`^${MARK}.*sexual orientation`),
  legalAge: new RegExp(`^${MARK}I declare that I am at least 18`),
  confirmEmail: `${MARK}Confirm your e-mail`,
};

let server: HaloServer | undefined;
test.afterAll(() => server?.stop());

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is as it was`);
  writeFileSync(file, after);
}

function translate(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) =>
      typeof value === 'string' ? MARK + value : value,
    );
    writeFileSync(file, JSON.stringify(texts));
  }
}

// A build of everything: by day the check of texts and the types show that nothing but the list knows the languages.
test('[BRAND-03] a fifth language is a folder of JSON and a line, and one signs up in it', { tag: '@nightly' }, async ({
  page,
}) => {
  test.setTimeout(TIME_LIMIT_MS);
  const data = dataDirectory('fifth-language');
  const copy = path.join(data, 'repository');
  rmSync(data, { recursive: true, force: true });
  await copyRepository(copy);
  const folder = path.join(data, 'german');
  await runTooling(copy, 'commands/languages.mjs', 'collect', 'en', folder);
  translate(folder);
  await runTooling(copy, 'commands/languages.mjs', 'add', 'de', folder);
  edit(path.join(copy, 'shared/src/contracts/language.ts'), (text) =>
    text.replace("  en: 'en-GB',\n", "  en: 'en-GB',\n  de: 'de-DE',\n"),
  );
  await runTooling(copy, 'commands/languages.mjs');
  // The brand's own part: that it offers the language, and its legal pages in it.
  edit(path.join(copy, 'brands/src/luna/config.ts'), (text) => text.replace("['it', 'en']", "['it', 'en', 'de']"));
  cpSync(path.join(copy, 'brands/src/legal/en'), path.join(copy, 'brands/src/legal/de'), { recursive: true });
  for (const built of ['shell', 'mfe-auth', 'mfe-account', 'mfe-discovery', 'mfe-chat', 'mfe-payments'])
    await runTooling(copy, 'commands/build.mjs', built);
  server = await startHaloServer({
    port: LANGUAGE_PORT,
    name: 'fifth-language/data',
    hasOwnData: true,
    repository: copy,
  });

  const origin = server.origin('luna.localhost');
  await openHome(page, origin);
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const visitor = journey(page, german, origin);
  await page.getByRole('link', { name: german.register }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(MARK);
  await visitor.fillSignUp(`anna.${Date.now()}@posta.example`);
});
