import { expect, originOf, test } from '../../fixtures.ts';
import { mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { CARDS, checkout, clickBelowFrames } from '../../pages/checkout.ts';
import { enter } from '../../pages/member.ts';
import { buyWithCard, chooseAndFill } from '../../pages/checkout-purchase.ts';
import { queryDatabase } from '../../server/database.ts';

const origin = originOf('luna');
const MONTH = { plan: /Premium 1 mese/, price: /^Paga 49,90/ };
// Another pack than the one just bought: the same again within minutes is taken for a second click.
const MORE = { plan: /200 crediti/, price: /^Paga 29,90/ };
const PACK = { plan: /^50 crediti/, price: /^Paga 9,90/ };

test('[ACC-05] a month that renews is cancelled with two clicks and withdrawn from in two steps, each with its proof', async ({
  page,
}) => {
  const account = makeAccount(sharedData, 'vita', { messages: 0 });
  await enter(page, origin, account, '/vip_plan/cred');
  await buyWithCard(page, origin, { ...MONTH, renews: true });

  await test.step('two clicks from the profile, and nothing that wants to keep anybody', async () => {
    await page.goto(`${origin}/profile`);
    await expect(page.getByText(/^Si rinnova il .* a 49,90/)).toBeVisible();
    await page.getByRole('button', { name: 'Disdici il rinnovo' }).click();
    await page.getByRole('button', { name: 'Sì, disdici il rinnovo' }).click();
    await expect(page.getByText(/^Rinnovo disdetto. Premium 1 mese è tuo fino al/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const proof = await mailTo(account.email, /^Disdetta: Premium 1 mese non si rinnova/);
    expect(proof.text).toMatch(/Disdetto: .*\d{2}:\d{2}/);
  });

  await test.step('the withdrawal is named where it is looked for, and filled in', async () => {
    const inFooter = page.getByRole('contentinfo').getByRole('link', { name: 'Recedi dal contratto qui' });
    // A page without the menu of a phone has it below, on a phone too.
    await page.goto(`${origin}/purchase/choose`);
    await expect(inFooter).toBeVisible();
    await page.goto(`${origin}/profile`);
    const isPhone = (page.viewportSize()?.width ?? 0) <= 500;
    if (isPhone) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Recedi dal contratto qui' }).click();
    } else await inFooter.click();
    await expect(page.getByText(account.email).first()).toBeVisible();
    await expect(page.getByText('Premium 1 mese').first()).toBeVisible();
    await page.getByRole('button', { name: 'Conferma recesso' }).click();
    await expect(page.getByRole('heading', { name: 'Abbiamo ricevuto il tuo recesso' })).toBeVisible();
    const proof = await mailTo(account.email, /^Abbiamo ricevuto il tuo recesso/);
    expect(proof.text).toMatch(/Ricevuto: .*\d{2}:\d{2}/);
    expect(proof.text).toMatch(/Rimborso: 49,90/);
  });

  await test.step('and it is over', async () => {
    await page.goto(`${origin}/profile/purchases`);
    await expect(page.getByText(/^Hai receduto il/)).toBeVisible();
    await expect(page.getByText(/^Rimborso di 49,90/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Disdici il rinnovo' })).toHaveCount(0);
    await expect
      .poll(
        () =>
          queryDatabase(sharedData, 'select premium_level from accounts where click_id = $1', [account.clickId])[0]?.[
            'premium_level'
          ],
      )
      .toBe(0);
    await expect
      .poll(
        () =>
          queryDatabase(
            sharedData,
            `select r.status from payment_reversals r join payment_attempts a on a.id = r.attempt_id where a.click_id = $1`,
            [account.clickId],
          )[0]?.['status'],
        { timeout: 60_000 },
      )
      // The worker that sends it comes by every half minute, which a night waits for.
      .toMatch(process.env['HALO_NIGHTLY'] ? /^done$/ : /^(asked|done)$/);
  });
});

test('another card for a plan that renews: refused it leaves the old one, agreed to at the bank it takes its place', {
  tag: '@nightly',
}, async ({ page }) => {
  const account = makeAccount(sharedData, 'cambio', { messages: 0 });
  await enter(page, origin, account, '/vip_plan/cred');
  await buyWithCard(page, origin, { ...MONTH, renews: true });
  const { fields, fill } = checkout(page);
  const check = page.getByRole('button', { name: 'Controlla e usa questa carta' });

  await page.goto(`${origin}/profile/purchases`);
  await page.getByRole('link', { name: 'Cambia la carta' }).click();
  await expect(page.getByText('Cambiare carta non costa nulla.')).toBeVisible();
  await expect(fields.number).toBeVisible();
  await fill(CARDS.declined);
  await clickBelowFrames(check);
  await expect(page.getByText('Il rinnovo resta sulla carta di prima.')).toBeVisible();

  await fill(CARDS.challengePage);
  await clickBelowFrames(check);
  await page.getByRole('link', { name: 'Continua ora' }).click();
  await page.getByRole('button', { name: 'Confermo', exact: true }).click({ timeout: 60_000 });
  await expect(page.getByText(/^La carta è controllata/)).toBeVisible();
  await expect(page.getByText(/Con la carta che finisce con 0006/)).toBeVisible();
  expect((await mailTo(account.email, /^La carta di Premium 1 mese è cambiata/)).text).toContain('0006');
  const sales = queryDatabase(sharedData, 'select 1 from receipts where click_id = $1', [account.clickId]);
  expect(sales).toHaveLength(1);
});

// Each of the four has tests of its rules and of its page by day; the way through all of them is for the night.
test("credits are explained, a card on file can go, the guarantee is claimed, and a limit of one's own holds", {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  // The two purchases that are refused at the end; the page asks once for the one that was never opened.
  consoleWatch.allow(/status of 40[24]|payment call failed/);
  const account = makeAccount(sharedData, 'conti', { messages: 0 });
  await enter(page, origin, account, '/vip_plan/cred');
  await buyWithCard(page, origin, { ...PACK, remembers: true });

  await test.step('where the credits came from', async () => {
    await page.goto(`${origin}/profile`);
    await page.getByRole('link', { name: 'Storico dei crediti' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Acquisto: 50 crediti' });
    await expect(entry).toContainText('+50 crediti');
    await expect(entry).toContainText('saldo 50');
  });

  await test.step('the claim says its terms first', async () => {
    await page.goto(`${origin}/profile/purchases`);
    await page.getByRole('button', { name: /^Usa la garanzia/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Garanzia di rimborso' });
    await expect(dialog).toContainText('Hai 30 giorni dal pagamento');
    await dialog.getByLabel('Che cosa non ha funzionato?').fill('Non ho ricevuto risposte.');
    await dialog.getByRole('button', { name: 'Invia la richiesta' }).click();
    await expect(page.getByText(/ti risponde una persona$/)).toBeVisible();
    expect((await mailTo(account.email, /^Abbiamo ricevuto la tua richiesta di rimborso/)).text).toContain(
      'Non ho ricevuto risposte.',
    );
  });

  await test.step('the card goes', async () => {
    await page.getByRole('button', { name: /^Rimuovi Visa che finisce con 1111/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rimuovi la carta', exact: true }).click();
    await expect(page.getByText('Non hai carte salvate per nuovi acquisti.')).toBeVisible();
  });

  await test.step('over the limit nothing is bought', async () => {
    await page.goto(`${origin}/profile/spending`);
    await expect(page.getByText(/^9,90/)).toBeVisible();
    await page.getByLabel('Limite mensile').fill('15');
    await page.getByRole('button', { name: 'Salva il limite' }).click();
    await expect(page.getByText('Salvato')).toBeVisible();
    await chooseAndFill(page, origin, MORE.plan);
    await clickBelowFrames(page.getByRole('button', { name: MORE.price }));
    await expect(page.getByText(/supereresti il limite mensile/).first()).toBeVisible();
  });

  await test.step('and in a pause nothing at all', async () => {
    await page.goto(`${origin}/profile/spending`);
    await page.getByLabel('Durata').selectOption('7');
    await page.getByRole('button', { name: 'Metti in pausa' }).click();
    await page.getByRole('button', { name: 'Sì, metti in pausa' }).click();
    await expect(page.getByText(/^In pausa fino al/)).toBeVisible();
    await chooseAndFill(page, origin, MORE.plan);
    await clickBelowFrames(page.getByRole('button', { name: MORE.price }));
    await expect(page.getByText(/Hai messo in pausa gli acquisti/).first()).toBeVisible();
  });
});

test('a month that renews is announced, charged on its day, and receipted', { tag: '@nightly' }, async ({ page }) => {
  // The worker looks every half minute, and twice.
  const account = makeAccount(sharedData, 'rinnovo', { messages: 0 });
  await enter(page, origin, account, '/vip_plan/cred');
  await buyWithCard(page, origin, { ...MONTH, renews: true });
  const notice = await mailTo(account.email, /^Premium 1 mese si rinnova il .* a 49,90/, { patienceMs: 70_000 });
  expect(notice.links).toContain(`${origin}/profile/purchases`);
  // A month goes by.
  queryDatabase(
    sharedData,
    `update subscriptions set started_at = now() - interval '1 month', period_ends_at = now(), notice_sent_at = now() - interval '30 days' where click_id = $1 returning id`,
    [account.clickId],
  );
  const receipt = await mailTo(account.email, /^Rinnovato: Premium 1 mese, 49,90/, { patienceMs: 80_000 });
  expect(receipt.text).toMatch(/Recedi dal contratto qui/);
  await page.goto(`${origin}/profile/purchases`);
  await expect(page.getByText(/· rinnovo ·/)).toHaveCount(1);
  await expect(page.getByText(/^Si rinnova il/)).toBeVisible();
});
