import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures.ts';
import { sharedData } from '../../pages/accounts.ts';
import {
  CARDS,
  choosePlan,
  clickBelowFrames,
  creditsOf,
  loseNextAnswer,
  openCheckout,
  attemptsOf,
  watchCharges,
} from '../../pages/checkout.ts';
import { filesWithCards, hasCard, tablesWithCards } from '../../server/card-traces.ts';
import { queryDatabase } from '../../server/database.ts';

const CHARGE = '**/pay/orders/tryCharge';

test('[P9] five clicks and Enter in the same moment are one payment, and the button keeps its place', async ({
  page,
}) => {
  const { account, fields, fill, payButton, seePaid } = await openCheckout(page);
  const charges = watchCharges(page);
  await fill(CARDS.paid);
  const before = await payButton.boundingBox();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(CHARGE, async (route) => {
    await held;
    await route.continue();
  });
  await payButton.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click += 1) button.click();
  });
  await fields.lastName.press('Enter');
  await expect(page.getByRole('button', { name: /^Paga 29,90/ })).toHaveAttribute('aria-busy', 'true');
  expect((await page.getByRole('button', { name: /^Paga 29,90/ }).boundingBox())?.width).toBe(before?.width);
  release();
  await seePaid();
  expect(charges.keys).toHaveLength(1);
  expect(attemptsOf(account)).toHaveLength(1);
  expect(creditsOf(account)).toBe(203);
});

test('a buyer on a line that brings no file any more sees what was paid at once', { tag: '@nightly' }, async ({
  page,
}) => {
  const fetched = page.waitForEvent('requestfinished', (request) => request.url().includes('/pages-ok.'));
  const { fill, pay, seePaid } = await openCheckout(page);
  await fetched;
  await page.route('**/releases/**', () => new Promise(() => undefined));
  await fill(CARDS.paid);
  await pay();
  await seePaid();
});

test('[P10] a lost answer keeps its key and is asked for, a payment that never arrived is sent again with it, a refusal ends it', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_FAILED|Failed to load|payment call failed/);
  const { account, fields, fill, popup, seePaid, pay } = await openCheckout(page);
  const charges = watchCharges(page);
  await fill(CARDS.noMoney);
  await pay();
  await popup.getByRole('button', { name: 'Usa un’altra carta' }).click();
  await fields.number.fill(CARDS.paid);
  await fields.code.fill('737');

  await page.route(CHARGE, (route) => route.abort(), { times: 1 });
  await pay();
  await expect(page.getByText(/non è partito e non ti è stato addebitato nulla/)).toBeVisible();
  await fields.code.fill('737');

  await loseNextAnswer(page);
  await pay();
  await seePaid();
  const [first, second, third] = charges.keys;
  expect(charges.keys).toHaveLength(3);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  expect(attemptsOf(account).map(({ status }) => status)).toEqual(['failed', 'settled']);
  expect(creditsOf(account)).toBe(203);
});

test('[P10] a reload in the middle of a charge goes on with the same one', async ({ page, consoleWatch }) => {
  consoleWatch.allow(/ERR_|Failed to load|payment call failed/);
  const { account, fill, seePaid, pay } = await openCheckout(page);
  await fill(CARDS.paid);
  // The page is gone before it gets the answer.
  await loseNextAnswer(page, async () => void (await page.reload()));
  await pay();
  await seePaid();
  expect(attemptsOf(account)).toHaveLength(1);
  expect(creditsOf(account)).toBe(203);
});

// By day payment-flow.test.tsx holds the page to it, and outcome.test.ts the server.
test('[P13] pending says pending, and nothing is credited before the server says paid', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account, fill, seePaid, pay } = await openCheckout(page);
  // What the page says, in order: the card company takes four seconds, which a busy browser may be late for.
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const words of ['La banca sta confermando', 'crediti aggiunti']) {
        if (
          !said.includes(words) &&
          [...document.querySelectorAll('h1, h2')].some(({ textContent }) => textContent.includes(words))
        )
          said.push(words);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await fill(CARDS.pendingPaid);
  const answered = page.waitForResponse(CHARGE);
  await pay();
  await answered;
  expect(creditsOf(account)).toBe(3);
  await seePaid();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
    'La banca sta confermando',
    'crediti aggiunti',
  ]);
  expect(creditsOf(account)).toBe(203);
});

test('[P14] [PAY-14] a refusal is one sentence and one step; number and names stay, the code goes, the caret is where it goes on', async ({
  page,
}) => {
  const { fields, fill, popup, pay } = await openCheckout(page);
  await fill(CARDS.wrongCode);
  await pay();
  await expect(popup.getByRole('heading', { name: 'Codice di sicurezza non corretto' })).toBeVisible();
  await popup.getByRole('button', { name: 'Correggi e riprova' }).click();
  await expect(fields.code).toBeFocused();
  await expect(fields.code).toHaveValue('');
  await expect(fields.number).toHaveValue('4000 0000 0000 0010');
  await expect(fields.firstName).toHaveValue('Marco');
  await expect(fields.expiry).toHaveValue('03/31');
});

test('[P14] [PAY-14] after three refusals another way to pay comes first', { tag: '@nightly' }, async ({ page }) => {
  const { fields, fill, pay, popup, way } = await openCheckout(page);
  await expect(way('PayPal')).toBeVisible();
  await fill(CARDS.declined);
  for (const round of [1, 2]) {
    await pay();
    await popup.getByRole('button', { name: 'Usa un’altra carta' }).click();
    await expect(fields.number, `round ${round}`).toBeFocused();
    await fields.code.fill('737');
  }
  await pay();
  await popup.getByRole('button', { name: 'Paga in un altro modo' }).click();
  await expect(way('Carta di credito o debito')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('group', { name: 'Come vuoi pagare' }).locator('[aria-pressed=true]')).toHaveCount(1);
});

test("[P14] over a limit of one's own nothing is bought, and a smaller pack is", { tag: '@nightly' }, async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 40[24]|payment call failed/);
  const { account, fill, pay, popup, seePaid } = await openCheckout(page);
  queryDatabase(
    sharedData,
    'insert into spending_rules (click_id, monthly_limit_cents, changed_at) values ($1, 1500, now()) returning click_id',
    [account.clickId],
  );
  await fill(CARDS.paid);
  await pay();
  await popup.getByRole('button', { name: 'Torna ai piani' }).click();
  await choosePlan(page, /^50 crediti/);
  await fill(CARDS.paid);
  await pay();
  await seePaid();
  expect(attemptsOf(account).map(({ status }) => status)).toEqual(['settled']);
  expect(creditsOf(account)).toBe(53);
});

test('[P17] what is going on is read out: paying, then paid', { tag: '@nightly' }, async ({ page }) => {
  const { fill, pay, seePaid } = await openCheckout(page);
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status],[aria-live]')) {
        const text = region.textContent.trim();
        if (text !== '' && said.at(-1) !== text) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await fill(CARDS.paid);
  await pay();
  await seePaid();
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  const [paying, paid] = [
    said.findIndex((text) => text.includes('Pagamento in corso')),
    said.findIndex((text) => text.includes('Pagamento riuscito')),
  ];
  expect(paying).toBeGreaterThanOrEqual(0);
  expect(paid).toBeGreaterThan(paying);
});

test('[P18] the number of the card leaves the frame of the card fields only, and stays nowhere', async ({
  page,
  context,
}) => {
  const seen: string[] = [];
  const look = (where: string, text: string | null | undefined): void => {
    if (text && /4111\s?1111\s?1111\s?1111/.test(text)) seen.push(where);
  };
  context.on('request', (request) =>
    look(
      `${new URL(request.url()).origin}${new URL(request.url()).pathname}`,
      `${request.url()}\n${request.postData() ?? ''}`,
    ),
  );
  page.on('console', (message) => look('console', message.text()));
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => look('socket', String(payload))));
  const { account, fill, seePaid, pay } = await openCheckout(page);
  await fill(CARDS.paid);
  await pay();
  await seePaid();
  for (const frame of page.frames()) {
    look(
      'storage',
      await frame.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])),
    );
    if (!frame.url().includes('/card?')) look('page', await frame.content());
  }
  expect([...new Set(seen)]).toEqual([
    expect.stringMatching(/^http:\/\/pay\.localhost:\d+\/pay\/orders\/createToken$/),
  ]);
  // Nor on the other side, where this payment and all before it are: logs, mails, every row.
  const [attempt] = attemptsOf(account);
  expect(attempt?.status).toBe('settled');
  expect(
    ['4111111111111111', '4111 1111 1111 1111', '"cvc":"737"', 'securityCode=737', 'order 7374111111111111111'].map(
      hasCard,
    ),
  ).toEqual([true, true, true, true, false]);
  await expect
    .poll(() => readFileSync(path.join(sharedData.directory, 'server.log'), 'utf8'))
    .toMatch(/payment settled/);
  expect(filesWithCards(sharedData.directory)).toEqual([]);
  const { searched, found } = tablesWithCards(sharedData);
  expect(searched).toBeGreaterThan(20);
  expect(found).toEqual([]);
  const policy = (await page.reload())?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
});

test('[P19] [PAY-16] on a small screen the price, the renewal and the ways out stand above the button that names the price', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { payButton } = await openCheckout(page, { plan: /Premium 1 mese/ });
  const renewal = page.getByRole('checkbox', { name: /Rinnova ogni mese a 49,90/ });
  await expect(renewal).not.toBeChecked();
  const summary = page.getByLabel('Riepilogo');
  await expect(summary).toContainText(/No, finisce il/);
  await renewal.check();
  await expect(summary).toContainText(/a 49,90\s€, poi ogni mese/);
  await expect(summary).toContainText('Quando vuoi, in due tocchi dai tuoi acquisti');
  await expect(payButton).toHaveText(/Paga 49,90\s€/);
  await payButton.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  const [total, button] = [await summary.boundingBox(), await payButton.boundingBox()];
  expect(total?.y).toBeGreaterThanOrEqual(0);
  // A page scrolls by whole pixels, its boxes end between them.
  expect(Math.floor((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThanOrEqual(640);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expect(page.getByText(/recedere entro 14 giorni/)).toBeVisible();
});

test('[P20] without a connection the form stays, nothing is sent again by itself, and the server is asked first', {
  tag: '@nightly',
}, async ({ page, context, consoleWatch }) => {
  consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|Failed to load|payment call failed|websocket|without|net::/i);
  const { account, fields, fill, seePaid, pay } = await openCheckout(page);
  const charges = watchCharges(page);
  await fill(CARDS.paid);
  await page.route(
    CHARGE,
    async (route) => {
      await context.setOffline(true);
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await pay();
  await expect(page.getByText('Non sappiamo ancora com’è andata')).toBeVisible();
  await expect(page.getByText(/Sei senza connessione/)).toBeVisible();
  await expect(fields.number).toHaveValue('4111 1111 1111 1111');
  expect(charges.keys).toHaveLength(1);
  // Asked for by hand, there is no answer yet; once the network is back the page asks by itself.
  await clickBelowFrames(page.getByRole('button', { name: 'Controlla ora' }));
  await expect(page.getByText('Non sappiamo ancora com’è andata')).toBeVisible();
  const asked = page.waitForRequest(/\/pay\/orders\/attempts\//);
  await context.setOffline(false);
  await asked;
  await expect(page.getByText(/non è partito e non ti è stato addebitato nulla/)).toBeVisible();
  expect(charges.keys).toHaveLength(1);
  await fields.code.fill('737');
  await pay();
  await seePaid();
  // The browser that was offline does not show what it could not send.
  expect(new Set(charges.keys.filter((key) => key !== 'not readable')).size).toBe(1);
  expect(creditsOf(account)).toBe(203);
});
