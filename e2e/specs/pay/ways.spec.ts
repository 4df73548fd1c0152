import { expect, originOf, test } from '../../fixtures.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { enter } from '../../pages/member.ts';
import {
  CARDS,
  choosePlan,
  clickBelowFrames,
  creditsOf,
  openCheckout,
  reach,
  resultsAsked,
  startAtOnce,
  checkout,
  attemptsOf,
} from '../../pages/checkout.ts';

test("[P12] [PAY-12] a bank's page leads back to what was bought; coming back twice is one check and the same screen", async ({
  page,
}) => {
  const { account, fill, seePaid, pay } = await openCheckout(page);
  await fill(CARDS.challengePage);
  await pay();
  await expect(page.getByRole('heading', { name: 'La tua banca chiede una conferma' })).toBeVisible();
  const back = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/adyen/paymentCheck'),
  );
  await page.getByRole('button', { name: 'Confermo', exact: true }).click({ timeout: 60_000 });
  const returned = (await back).url();
  await seePaid();
  await page.goto(returned);
  await seePaid();
  await page.reload();
  await expect(page.getByText('200 crediti aggiunti').first()).toBeVisible();
  expect(await resultsAsked(account)).toEqual([1]);
  expect(attemptsOf(account)).toHaveLength(1);
  expect(creditsOf(account)).toBe(203);
});

test("[P12] Back from the bank's page, and a browser that forgot everything, go on with the same try", {
  tag: '@nightly',
}, async ({ page }) => {
  const { account, fill, pay } = await openCheckout(page);
  await fill(CARDS.challengeForm);
  await pay();
  await page.getByRole('button', { name: 'Confermo', exact: true }).waitFor({ timeout: 60_000 });
  await page.goto(`${originOf('luna')}/legal/terms`);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('payments')) localStorage.removeItem(key);
  });
  await page.goto(`${originOf('luna')}/purchase/pay`);
  await expect(page.getByRole('heading', { name: 'La tua banca chiede una conferma' })).toBeVisible();
  await page.getByRole('button', { name: 'Paga in un altro modo' }).click();
  await expect(page.getByText(/Hai annullato/)).toBeVisible();
  await expect(page.getByText('200 crediti', { exact: true }).first()).toBeVisible();
  await startAtOnce(page);
  await fill(CARDS.paid);
  await pay();
  await checkout(page).seePaid();
  expect(attemptsOf(account).map(({ status }) => status)).toEqual(['failed', 'settled']);
  expect(creditsOf(account)).toBe(203);
});

test('[PAY-07] a form posted to the bank, refused there, says why and keeps the plan', { tag: '@nightly' }, async ({
  page,
}) => {
  const { account, fill, pay } = await openCheckout(page);
  await fill(CARDS.challengeForm);
  await pay();
  await page.getByRole('button', { name: 'Non confermo' }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/ko\?code=/);
  await expect(page.getByRole('heading', { level: 2, name: 'Verifica non riuscita' })).toBeVisible();
  expect(creditsOf(account)).toBe(3);
});

// By day the card's bank, whose page leads back the same way.
test('[PAY-11] Mollie: its page, and back', { tag: '@nightly' }, async ({ page }) => {
  const { account, way, seePaid } = await openCheckout(page);
  await way('Altri modi di pagare').click();
  await clickBelowFrames(page.getByRole('button', { name: /^Paga 29,90\s€$/ }));
  await page.waitForURL(/bank\.localhost.*\/mollie\/checkout\//);
  await page.getByRole('button', { name: 'Paga', exact: true }).click();
  await seePaid();
  expect(attemptsOf(account)).toHaveLength(1);
  expect(creditsOf(account)).toBe(203);
});

test.describe('wallets', () => {
  test('[P15] [PAY-05] one that this device cannot use is not there, and leaves no gap', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.route('**/apple-pay-sdk.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.ApplePaySession = { canMakePayments: () => false };',
      }),
    );
    const { way, ways } = await openCheckout(page);
    await expect(way('PayPal')).toBeVisible();
    await expect(way('Google Pay')).toBeVisible();
    await expect(ways.getByRole('button')).toHaveText([
      'Carta di credito o debito',
      'PayPal',
      'Google Pay',
      'Altri modi di pagare',
    ]);
    await expect(way('Apple Pay')).toHaveCount(0);
    await expect(page.getByText('Apple Pay')).toHaveCount(0);
    // Button follows button, and nothing stands empty between or after them.
    const [gap = 0, ...empty] = await ways.evaluate((group) => {
      const { columnGap } = getComputedStyle(group);
      const around = group.getBoundingClientRect();
      const boxes = [...group.children].map((child) => child.getBoundingClientRect());
      const between = boxes.map(({ left, top }, index) => {
        const before = boxes[index - 1];
        if (before && before.top === top) return left - before.right;
        return left - around.left + (before ? top - before.bottom : top - around.top + Number.parseFloat(columnGap));
      });
      return [
        Number.parseFloat(columnGap),
        ...between,
        around.bottom - (boxes.at(-1)?.bottom ?? 0) + Number.parseFloat(columnGap),
      ];
    });
    expect(gap).toBeGreaterThan(0);
    expect(empty.map((space) => Math.round(space))).toEqual(empty.map(() => Math.round(gap)));
  });

  test('[P16] a blocked script fails alone, says so, and comes when it is tried again', { tag: '@nightly' }, async ({
    page,
    consoleWatch,
  }) => {
    consoleWatch.allow(/ERR_FAILED|Failed to load|a wallet did not come/);
    await page.route('**/paypal/sdk/js*', (route) => route.abort());
    const { way, fill, seePaid, pay } = await openCheckout(page);
    await expect(page.getByText(/PayPal non si è caricato\. Gli altri modi/)).toBeVisible();
    await expect(way('Google Pay')).toBeVisible();
    await page.unroute('**/paypal/sdk/js*');
    await page.getByRole('button', { name: 'Riprova a caricare PayPal' }).click();
    await expect(way('PayPal')).toBeVisible();
    await fill(CARDS.paid);
    await pay();
    await seePaid();
  });

  test('[P16] [PAY-08] PayPal: closed is no error, a refused card there asks again, agreed is paid', async ({
    page,
  }) => {
    const { account, way, wallet, seePaid } = await openCheckout(page);
    await way('PayPal').click();
    await expect(page.getByText(/^Paga 29,90\s€ con PayPal$/)).toBeVisible();
    const button = wallet('PayPal').getByRole('button', { name: 'PayPal' });

    // It opens when the server has made an order, which may take its time on a busy machine.
    let popup = page.waitForEvent('popup', { timeout: 60_000 });
    await (await reach(button)).click();
    await (await popup).getByRole('button', { name: 'Annulla e torna indietro' }).click();
    await expect(page.getByText(/Hai annullato: non ti è stato addebitato nulla/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    popup = page.waitForEvent('popup', { timeout: 60_000 });
    // Still in view: nothing is scrolled, and behind a window that just closed nothing is drawn to wait for.
    await button.click();
    const window = await popup;
    await window.getByRole('button', { name: /instrument_declined/i }).click();
    // The script stays in its window and asks again.
    await window.getByRole('button', { name: 'Paga ora' }).click();
    await seePaid();
    expect(attemptsOf(account).map(({ status }) => status)).toEqual(['failed', 'settled']);
    expect(creditsOf(account)).toBe(203);
  });

  // By day PayPal goes through the same frame; each button has its own unit tests.
  for (const [row, name] of [
    ['PAY-09', 'Google Pay'],
    ['PAY-10', 'Apple Pay'],
  ] as const) {
    test(`[${row}] ${name}: from its button to the credits`, { tag: '@nightly' }, async ({ page }) => {
      const { account, way, wallet, seePaid } = await openCheckout(page);
      await way(name).click();
      const popup = page.waitForEvent('popup', { timeout: 60_000 });
      // The window opens with the press, and the frame has just come into view: a press too early is lost.
      await (await reach(wallet(name).getByRole('button', { name }))).click();
      await (await popup).getByRole('button', { name: 'Paga ora' }).click();
      await seePaid();
      expect(attemptsOf(account).map(({ status }) => status)).toEqual(['settled']);
      expect(creditsOf(account)).toBe(203);
    });
  }
});

test('[PAY-04] a card that was kept pays at once by a button that names it, and can be removed', async ({ page }) => {
  const { account, fill, seePaid, pay } = await openCheckout(page);
  await fill(CARDS.paid);
  const keep = page.getByRole('checkbox', { name: /Ricorda questa carta/ });
  await expect(keep).not.toBeChecked();
  await (await reach(keep)).check();
  await pay();
  await seePaid();

  await page.goto(`${originOf('luna')}/vip_plan/cred`);
  const named = page.getByRole('button', { name: /^Paga 9,90\s€ con Visa che finisce con 1111$/ });
  await page.getByRole('radio', { name: /50 crediti/ }).check();
  await expect(named).toBeVisible();
  expect(creditsOf(account)).toBe(203);
  await startAtOnce(page);
  await named.click();
  await seePaid();
  expect(creditsOf(account)).toBe(253);

  await page.goto(`${originOf('luna')}/vip_plan/cred`);
  await page.getByRole('button', { name: 'Paga in un altro modo' }).click();
  await page.getByRole('button', { name: 'Rimuovi Visa che finisce con 1111' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi la carta', exact: true }).click();
  await expect(checkout(page).fields.number).toBeVisible();
  await page.reload();
  await expect(checkout(page).fields.number).toBeVisible();
  await expect(page.getByRole('radio', { name: /Visa/ })).toHaveCount(0);
});

test('[PAY-16] [PAY-03] the age check goes straight to the checkout, charges nothing and is no subscription', {
  tag: '@nightly',
}, async ({ page }) => {
  const account = makeAccount(sharedData, 'marco', { fluxId: '18' });
  await enter(page, originOf('luna'), account, '/vip_plan/cred');
  await expect(page).toHaveURL(/\/purchase\/pay$/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(/Nessun addebito.*fino a 0,01 €/);
  await expect(page.getByText('Non è un abbonamento e non si rinnova.').first()).toBeVisible();
  await checkout(page).fill(CARDS.paid);
  await clickBelowFrames(page.getByRole('button', { name: 'Verifica la carta' }));
  await expect(page.getByRole('heading', { name: 'Età verificata' })).toBeVisible();
  expect(creditsOf(account)).toBe(3);
  await page.goto(`${originOf('luna')}/vip_plan/cred`);
  await expect(page.getByRole('radio', { name: /200 crediti/ })).toBeVisible();
});

test('[PAY-03] in flux 0000 the terms come before anything else', { tag: '@nightly' }, async ({ page }) => {
  const account = makeAccount(sharedData, 'marco', { fluxId: '0000' });
  await enter(page, originOf('luna'), account, '/purchase');
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByRole('checkbox')).toBeFocused();
  await expect(page.getByText('Per continuare serve il tuo consenso ai termini')).toBeVisible();
  await page.getByRole('checkbox').check();
  await choosePlan(page, /50 crediti/);
  await expect(checkout(page).payButton).toHaveText(/9,90/);
});
