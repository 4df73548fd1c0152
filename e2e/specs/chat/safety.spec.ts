import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectWithin } from '../../faults/machine-pace.ts';
import { expect, HOSTS, test } from '../../fixtures.ts';
import { makeAccount } from '../../pages/accounts.ts';
import { composerOf, DEMO, enter, signIn } from '../../pages/member.ts';
import { queryDatabase } from '../../server/database.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { hostRequest } from '../../server/host-request.ts';
import { SAFETY_PORT } from '../../server/ports.ts';

let server: HaloServer;
let origin: string;

test.beforeAll(async () => {
  server = await startHaloServer({
    port: SAFETY_PORT,
    name: `safety-${test.info().project.name}`,
    env: { HALO_PERSONA_SPEED: '20' },
  });
  origin = server.origin(HOSTS.luna);
});
test.afterAll(() => server?.stop());

const sql = (text: string, ...values: unknown[]) => queryDatabase(server, text, values);
const clickIdOf = (email: string) =>
  String(sql(`select click_id from accounts where email = $1 and brand_id = 'luna'`, email)[0]?.['click_id']);
const demoId = () => clickIdOf('demo@halo.example');
/** A subscriber reads everything and pays for nothing. */
const subscribe = (clickId: string) => void sql('update accounts set premium_level = 2 where click_id = $1', clickId);
/** What was written before the page was open. */
const deliver = (clickId: string, angelId: string, text: string, noticeId: string | null = null) =>
  void sql(`select deliver_message($1, $2, 'message', null, $3, null, $4, now())`, clickId, angelId, text, noticeId);
const sampleIds = (count: number): string[] =>
  sql(
    `select angel_id from profiles where region = 'Lazio' and gender = 'woman' and angel_id !~ '[a-z]' order by rank limit $1`,
    count,
  ).map((row) => String(row['angel_id']));

const menuOf = (page: Page) => page.getByRole('button', { name: /^Altro su / });
const gone = (page: Page) => page.getByRole('alert').filter({ hasText: /Non c'è più|non c’è più|non c'è/i });

/** A second person at another device; each of the two gets a profile of their own, so that they can meet. */
async function secondPerson(
  browser: Browser,
  options: object,
): Promise<{ page: Page; context: BrowserContext; clickId: string }> {
  const { email, clickId } = makeAccount(server, 'marta');
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await signIn(page, origin, email);
  for (const [id, name] of [
    [clickId, 'Marta'],
    [demoId(), 'Demo'],
  ] as const) {
    sql(
      `insert into profiles (angel_id, click_id, brand_id, is_chosen, seeking, country, region, city, screen_name, age, gender, nature, about, description, portrait, rank)
       select $1, $1, 'luna', true, '{man}', country, region, city, $2, age, gender, 'person', about, description, portrait, -1 from profiles where region = 'Lazio' and gender = 'woman' limit 1
       on conflict do nothing`,
      id,
      name,
    );
    subscribe(id);
  }
  deliver(demoId(), clickId, 'Ciao Demo, sono Marta');
  deliver(clickId, demoId(), 'Ciao Marta, sono Demo');
  return { page, context, clickId };
}

// By day two people block each other in two-people.spec.ts, and the server's tests prove what a report mails.
test('[C20] a block closes the conversation for both, live, and its undo opens it again', {
  tag: '@nightly',
}, async ({ page, browser, contextOptions }) => {
  const marta = await secondPerson(browser, contextOptions);
  await signIn(page, origin);
  const otherDevice = await (await browser.newContext(contextOptions)).newPage();
  await enter(otherDevice, origin, DEMO, '/chats');
  await expect(otherDevice.locator(`#main a[href="/chats/${marta.clickId}"]`)).toBeVisible();
  await marta.page.goto(`${origin}/chats/${demoId()}`);
  await expect(marta.page.getByText('Ciao Marta, sono Demo')).toBeVisible();
  await expect(composerOf(marta.page)).toBeVisible();
  await page.goto(`${origin}/chats/${marta.clickId}`);
  await expect(page.getByText('Ciao Demo, sono Marta')).toBeVisible();

  // Two taps.
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: 'Blocca' }).click();

  await expect(page.getByRole('note').filter({ hasText: 'Hai bloccato Marta' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Messaggio per/ })).toHaveCount(0);
  await expect(page.getByText('Ciao Demo, sono Marta')).toBeVisible();
  // The own other device and the other side are notified by themselves, within two seconds.
  await expectWithin(page, 2_000, () =>
    Promise.all([
      expect(otherDevice.locator(`#main a[href="/chats/${marta.clickId}"]`)).toHaveCount(0),
      expect(gone(marta.page)).toBeVisible(),
    ]),
  );
  await expect(composerOf(marta.page)).toHaveCount(0);
  await expect(marta.page.getByText('Ciao Marta, sono Demo')).toHaveCount(0);
  await marta.page.goto(`${origin}/chats`);
  await expect(marta.page.getByRole('heading', { name: 'Ancora nessuna conversazione' })).toBeVisible();
  await expect(marta.page.locator(`#main a[href="/chats/${demoId()}"]`)).toHaveCount(0);
  await marta.page.goto(`${origin}/user/${demoId()}`);
  await expect(marta.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(marta.page.getByRole('heading', { name: /^Demo/ })).toHaveCount(0);
  await otherDevice.goto(`${origin}/user/${marta.clickId}`);
  await expect(otherDevice.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(otherDevice.getByRole('heading', { name: /^Marta/ })).toHaveCount(0);

  await marta.page.goto(`${origin}/chats/${demoId()}`);
  await expect(gone(marta.page)).toBeVisible();
  await page.getByRole('button', { name: 'Annulla il blocco' }).click();
  await expect(composerOf(page)).toBeVisible();
  await expectWithin(page, 5_000, () => expect(composerOf(marta.page)).toBeVisible());
  await expect(marta.page.getByText('Ciao Marta, sono Demo')).toBeVisible();
  await marta.context.close();
  await otherDevice.context().close();
});

test('[C20] a report closes, and reaches the support with the message it is about and not its words', {
  tag: '@nightly',
}, async ({ page }) => {
  const [angelId = ''] = sampleIds(1);
  subscribe(demoId());
  deliver(demoId(), angelId, 'Sei una stronza');
  await enter(page, origin, DEMO, `/chats/${angelId}`);
  const question = page.getByRole('group', { name: 'Ti ha dato fastidio?' });
  await expect(page.getByText('Sei una stronza')).toBeVisible();
  await question.getByRole('button', { name: 'Segnala' }).click();
  const dialog = page.getByRole('dialog', { name: /^Segnala / });
  await dialog.getByRole('radio', { name: 'Insulti o parole pesanti' }).check();
  await dialog.getByRole('textbox').fill('Mi ha insultato dopo un no');
  await dialog.getByRole('button', { name: 'Invia la segnalazione' }).click();
  await expect(page.getByRole('dialog', { name: 'Grazie, ci pensiamo noi' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();
  await expect(page.getByText(/^Hai bloccato/).first()).toBeVisible();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Sei una stronza')).toBeVisible();

  const [report] = sql('select reason, note, message_id, brand_id from reports where angel_id = $1', angelId);
  expect(report).toMatchObject({ reason: 'insult', note: 'Mi ha insultato dopo un no', brand_id: 'luna' });
  await expect
    .poll(
      async () =>
        (
          await hostRequest(
            `${server.origin(HOSTS.mailbox)}/messages.json?to=${encodeURIComponent('aiuto@luna.localhost')}`,
          )
        ).text,
    )
    .toContain('Segnalazione R-');
  const mails = (
    await hostRequest(`${server.origin(HOSTS.mailbox)}/messages.json?to=${encodeURIComponent('aiuto@luna.localhost')}`)
  ).text;
  expect(mails).not.toContain('stronza');
});

test('[C20] on a profile: block in two taps; who is blocked is in the settings, and comes back from there', {
  tag: '@nightly',
}, async ({ page }) => {
  const [, angelId = ''] = sampleIds(2);
  await enter(page, origin, DEMO, `/user/${angelId}`);
  await menuOf(page).click();
  await page.getByRole('menuitem', { name: 'Blocca' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hai bloccato/ })).toBeVisible();
  await page.goto(`${origin}/find`);
  // The first four are drawn first.
  await expect(page.locator('#main li a[href^="/user/"]').nth(4)).toBeVisible();
  await expect(page.locator(`#main a[href="/user/${angelId}"]`)).toHaveCount(0);
  await page.goto(`${origin}/profile`);
  const section = page.getByRole('region', { name: 'Persone bloccate' });
  await section
    .locator('li')
    .filter({ has: page.locator(`a[href="/chats/${angelId}"]`) })
    .getByRole('button', { name: /^Sblocca/ })
    .click();
  await expect(section.locator(`a[href="/chats/${angelId}"]`)).toHaveCount(0);
  await page.goto(`${origin}/user/${angelId}`);
  await expect(menuOf(page)).toBeVisible();
});

test('[C20] who speaks stands in the header and in each bubble; links open when both wrote; a nudge asks once and keeps its knowledge to itself', {
  tag: '@nightly',
}, async ({ page }) => {
  const angelId = sampleIds(3)[2] ?? '';
  subscribe(demoId());
  deliver(demoId(), angelId, 'Guarda https://example.com/foto?x=1.');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await enter(page, origin, DEMO, `/chats/${angelId}`);

  await expect(page.locator('section > header').getByText('Esempio', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: /, Esempio$/ })).toContainText('Guarda https://example.com/foto?x=1.');
  const link = page.getByRole('link', { name: 'https://example.com/foto?x=1' });
  await expect(link).toHaveCount(0);
  await expect(page.getByText('I link si aprono quando vi siete scritti entrambi.')).toBeVisible();

  await composerOf(page).fill('Chiamami al 340 1234567');
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
  const nudge = page.locator('[data-nudge=phone]');
  await expect(nudge).toContainText('Sembra un numero di telefono');
  await expect(composerOf(page)).toHaveValue('Chiamami al 340 1234567');
  await nudge.getByRole('button', { name: 'Modifica' }).click();
  await expect(composerOf(page)).toBeFocused();
  await composerOf(page).fill('Sei un idiota');
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
  await page.locator('[data-nudge=insult]').getByRole('button', { name: 'Invia lo stesso' }).click();
  await expect(page.getByRole('article', { name: 'Tu' })).toContainText('Sei un idiota');
  // What was sent later has left the page; what only asked has not.
  await expect.poll(() => sent.some((line) => line.includes('Sei un idiota'))).toBe(true);
  expect(sent.filter((line) => line.includes('340 1234567'))).toEqual([]);
  await expect(page.locator('[data-nudge]')).toHaveCount(0);

  await expect(link).toHaveAttribute('href', 'https://example.com/foto?x=1');
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  expect(sent.filter((line) => /https?:\/\/example\.com/.test(line.split(' ')[0] ?? ''))).toEqual([]);
});

test('[CHAT-09] an invitation: sent, pending, accepted', { tag: '@nightly' }, async ({ page }) => {
  const [angelId = ''] = sampleIds(1);
  await enter(page, origin, makeAccount(server, 'ivo', { fluxId: '8' }), `/chats/${angelId}`);
  await expect(page.getByRole('note').filter({ hasText: 'legge il tuo primo messaggio e decide' })).toBeVisible();
  await composerOf(page).fill('Ti va di conoscerci?');
  // It stands there until the answer comes, which may be soon.
  const isPending = page.waitForFunction(
    () =>
      [...document.querySelectorAll('[role=note]')].some((note) =>
        note.textContent.includes('non ha ancora risposto al tuo primo messaggio'),
      ),
    undefined,
    { timeout: 60_000 },
  );
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
  await isPending;
  await expect(page.getByRole('note').filter({ hasText: 'ha risposto: la conversazione è aperta' })).toBeVisible({
    timeout: 60_000,
  });
  await page.reload();
  await expect(composerOf(page)).toBeVisible();
  await expect(page.getByText('non ha ancora risposto')).toHaveCount(0);
});

test('[CHAT-09] there is no writing to the team, and none at all in a flow without messages', {
  tag: '@nightly',
}, async ({ page }) => {
  const [angelId = ''] = sampleIds(1);
  await signIn(page, origin, makeAccount(server, 'otto', { fluxId: '9' }).email);
  for (const id of ['000000', '111111', 'admin', angelId]) {
    await page.goto(`${origin}/chats/${id}`);
    const why = page.getByRole('note').filter({ hasText: /qui puoi solo leggere/i });
    await expect(why.getByRole('link', { name: 'Torna alle chat' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Invia(,|$)/ })).toHaveCount(0);
  }
});

test("[CHAT-10] a note of the house is formatted and harmless, under the page's own policy", {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  // What the note attempts is refused while it is parsed, and the browser says so; so it does at the end, at the test's
  // own attempt.
  consoleWatch.allow(/(Executing inline event handler|Applying inline style) violates/);
  consoleWatch.allow(/requires 'TrustedHTML' assignment/);
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('TrustedHTML')) refusals.push(message.text());
  });
  // An account of its own: the note stays in the list of conversations, where other tests allow no refusal.
  const reader = makeAccount(server, 'nota', { premiumLevel: 2 });
  deliver(
    reader.clickId,
    '000000',
    `<h2>Novità</h2><p>Prima <strong>riga</strong></p><ul><li>uno</li></ul>
    <script>window.wasRun = 1</script><img src="x" onerror="window.wasRun = 2"><svg onload="window.wasRun = 3"></svg>
    <a href="javascript:window.wasRun=4">qui</a><iframe src="/find"></iframe><p style="position:fixed" onclick="window.wasRun=5">fine</p>`,
    'benvenuto',
  );
  await enter(page, origin, reader, '/chats/000000');
  const bubble = page.locator('[data-msg-id]').filter({ hasText: 'Novità' });
  await expect(bubble.locator('strong')).toHaveText('riga');
  await expect(bubble.locator('h2')).toHaveText('Novità');
  await expect(bubble.locator('li')).toHaveText('uno');
  for (const refused of ['script', 'img', 'svg[onload]', 'a', 'iframe', '[style*=fixed]', '[onclick]'])
    await expect(bubble.locator(refused)).toHaveCount(0);
  expect(await page.evaluate(() => (window as unknown as { wasRun?: number }).wasRun)).toBeUndefined();
  expect(refusals).toEqual([]);
  // The page does enforce it: writing HTML is refused, also to the test.
  expect(
    await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b>x</b>';
        return 'written';
      } catch (error) {
        return (error as Error).name;
      }
    }),
  ).toBe('TypeError');
});

test('text of people stays text wherever it is shown', { tag: '@nightly' }, async ({ page }) => {
  const texts = [
    '<img src=x onerror="window.wasRun=1">',
    '"><script>window.wasRun=2</script>',
    '<svg/onload=window.wasRun=3>',
    'javascript:window.wasRun=4',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=window.wasRun=5>',
    `{{constructor.constructor('window.wasRun=6')()}}`,
    '$' + '{window.wasRun=7} $t(window) {{wasRun}}',
    `</title><script>window.wasRun=8</script>'-window.wasRun-'`,
    '\u202e<b>wasRun</b>\u200b',
  ];
  // Not one that another test blocks.
  const angelId = sampleIds(4)[3] ?? '';
  const all = texts.join(' ');
  subscribe(demoId());
  sql(
    'update profiles set screen_name = $2, city = $3, about = $4, description = $4 where angel_id = $1',
    angelId,
    texts[0],
    texts[1],
    all,
  );
  sql('update accounts set user_name = $2, description = $3, looking_for = $3 where click_id = $1', demoId(), all, all);
  for (const text of texts) deliver(demoId(), angelId, text);
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => expect(dialog.message()).toBe('no dialog')));

  await enter(page, origin, DEMO, `/chats/${angelId}`);
  for (const text of texts)
    await expect(page.locator('[data-msg-id]').filter({ hasText: text }).first()).toBeAttached();
  for (const path of ['/chats', `/user/${angelId}`, '/find', '/profile']) {
    await page.goto(`${origin}${path}`);
    await expect(page.locator('[data-remote]')).toHaveAttribute('data-status', 'mounted');
    if (path !== '/profile' && path !== '/find') await expect(page.getByText('onerror').first()).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { wasRun?: number }).wasRun)).toBeUndefined();
  }
  await expect(page.getByLabel('Qualcosa di te')).toHaveValue(all);
});
