import { expect, test } from '@playwright/test';
import { atOnce, expectNothingTamperedRan, watch, type WireFault } from '../faults/faulty-page.ts';
import { limitFor } from '../faults/machine-pace.ts';
import { markDocument, originOf } from '../fixtures.ts';
import { signIn } from '../pages/member.ts';

const ALL_START_FAULTS: readonly { fault: WireFault; code: string; host: 'luna' | 'sol' | 'brise' }[] = [
  { fault: '404', code: 'missing', host: 'luna' },
  { fault: '500', code: 'http', host: 'luna' },
  { fault: 'HTML', code: 'not_script', host: 'sol' },
  { fault: 'empty', code: 'empty', host: 'brise' },
  { fault: 'tampered', code: 'tampered', host: 'luna' },
  { fault: 'never answers', code: 'timeout', host: 'luna' },
];
/** By day one on each brand, and the one that an attacker makes. */
const BY_DAY = ['404', 'HTML', 'empty', 'tampered'];
const START_FAULTS = ALL_START_FAULTS.filter(({ fault }) => process.env['HALO_NIGHTLY'] || BY_DAY.includes(fault));
const SCREEN = {
  luna: { title: 'Non siamo riusciti a partire', retry: 'Riprova ora', home: 'Registrati gratis' },
  sol: { title: 'No hemos podido arrancar', retry: 'Reintentar ahora', home: 'Regístrate gratis' },
  brise: { title: 'Nous n’avons pas pu démarrer', retry: 'Réessayer maintenant', home: 'Inscris-toi gratuitement' },
} as const;
const OUTCOME_WITHIN_MS = 8_000;

for (const script of ['main', 'vendor'] as const) {
  test(
    `[REL-03] the shell's ${script} script: ${START_FAULTS.length} faults, each: a screen in the brand's language, one report, started without a reload`,
    script === 'vendor' ? { tag: '@nightly' } : {},
    async ({ browser }) => {
      await atOnce(3, START_FAULTS, async ({ fault, code, host }) => {
        await test.step(fault, async () => {
          const context = await browser.newContext();
          const faulty = await watch(await context.newPage());
          const { page } = faulty;
          await faulty.break(new RegExp(`/shell/${script}\\.`), fault);
          const words = SCREEN[host];
          await page.goto(originOf(host), { waitUntil: 'commit' });
          await expect(page.getByRole('heading', { name: words.title })).toBeVisible({ timeout: 60_000 });
          const { screenAt = Infinity } = await faulty.marks();
          expect.soft(screenAt, 'screen').toBeLessThan(await limitFor(page, screenAt, OUTCOME_WITHIN_MS));
          await expectNothingTamperedRan(page);
          await expect.poll(() => faulty.failures()).toMatchObject([{ remote: 'shell', phase: 'entry', code }]);
          const isSameDocument = await markDocument(page);
          await faulty.heal();
          // The page also retries by itself, and may have been quicker.
          await page
            .getByRole('button', { name: words.retry })
            .click({ timeout: 2_000 })
            .catch(() => undefined);
          await expect(page.getByRole('link', { name: words.home })).toBeVisible();
          await expect(page.getByRole('heading', { name: words.title })).toHaveCount(0);
          expect.soft(await isSameDocument(), 'no reload').toBe(true);
          // Of the start: on a busy machine what starts afterwards may report something else.
          expect
            .soft(
              faulty.failures('shell').filter(({ phase }) => phase === 'entry'),
              'still one report',
            )
            .toHaveLength(1);
          await context.close();
        });
      });
    },
  );
}

test('[REL-03] the shell starts by itself once its scripts are there again, and shrugs off one bad answer', {
  tag: '@nightly',
}, async ({ browser }) => {
  const context = await browser.newContext();
  await atOnce(2, ['again and again', 'once'], async (how) => {
    const faulty = await watch(await context.newPage());
    const { page } = faulty;
    if (how === 'once')
      await page.route(/\/shell\/main\./, (route) => route.fulfill({ status: 503, body: 'sorry' }), { times: 1 });
    else await faulty.break(/\/shell\/main\./, '500');
    await page.goto(originOf('luna'), { waitUntil: 'commit' });
    if (how !== 'once') {
      await expect(page.getByRole('heading', { name: SCREEN.luna.title })).toBeVisible();
      await faulty.heal();
    }
    await expect(page.getByRole('link', { name: SCREEN.luna.home })).toBeVisible();
    expect.soft(faulty.failures()).toHaveLength(how === 'once' ? 0 : 1);
  });
  await context.close();
});

test('[REL-03] texts of the shell that do not come: English ones instead, reported once', { tag: '@nightly' }, async ({
  browser,
}) => {
  await atOnce(
    3,
    [
      ['404', 'missing'],
      ['tampered', 'tampered'],
      ['never answers', 'timeout'],
    ] as const,
    async ([fault, code]) => {
      const context = await browser.newContext();
      const faulty = await watch(await context.newPage());
      await faulty.break(/\/shell\/locale-it-json\./, fault);
      await faulty.page.goto(originOf('luna'), { waitUntil: 'commit' });
      await expect(faulty.page.getByRole('link', { name: 'Join for free' })).toBeVisible({ timeout: 60_000 });
      await expectNothingTamperedRan(faulty.page);
      await expect.poll(() => faulty.failures()).toMatchObject([{ remote: 'shell', phase: 'chunk', code }]);
      await context.close();
    },
  );
});

test('[REL-03] the socket client of the shell that does not come: pages work, reported once, connected without a reload', {
  tag: '@nightly',
}, async ({ browser }) => {
  const context = await browser.newContext({ locale: 'it-IT', viewport: { width: 1280, height: 800 } });
  const faulty = await watch(await context.newPage());
  const { page } = faulty;
  await faulty.break(/\/shell\/realtime\./, 'tampered');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await signIn(page, originOf('luna'));
  await expect.poll(() => faulty.failures()).toMatchObject([{ remote: 'shell', phase: 'chunk', code: 'tampered' }]);
  await page.locator('nav a[href="/chats"]').filter({ visible: true }).first().click();
  await expect(page.locator('[data-remote="mfe-chat"]')).toHaveAttribute('data-status', 'mounted');
  await expectNothingTamperedRan(page);
  expect(sockets).toEqual([]);
  const isSameDocument = await markDocument(page);
  await faulty.heal();
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  expect(await isSameDocument()).toBe(true);
  expect(faulty.failures()).toHaveLength(1);
  await context.close();
});
