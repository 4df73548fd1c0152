import { expect, originOf, test } from '../../fixtures.ts';
import { linkFromMail, mailTo } from '../../mailbox.ts';
import { makeAccount, sharedData } from '../../pages/accounts.ts';
import { buyWithCard } from '../../pages/checkout-purchase.ts';
import { enter } from '../../pages/member.ts';

const origin = originOf('luna');

test('[ACC-05] a contract is withdrawn from without signing in: declared, received by mail, confirmed by its link', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const account = makeAccount(sharedData, 'recesso', { messages: 0 });
  await enter(page, origin, account, '/vip_plan/cred');
  await buyWithCard(page, origin, { plan: /^50 crediti/, price: /^Paga 9,90/ });
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies();

  await test.step('the footer leads to a form that asks for no password', async () => {
    await page.goto(`${origin}/cancelContract`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Recedi dal contratto qui' }).click();
    await page.getByLabel('E-mail').fill(account.email);
    await page.getByLabel('Nome').fill('Marco Rossi');
    await page.getByLabel('Contratto').fill('50 crediti, 9,90 €');
    await page.getByRole('button', { name: 'Continua' }).click();
    await page.getByRole('button', { name: 'Conferma recesso' }).click();
    await expect(page.getByRole('heading', { name: 'Abbiamo ricevuto il tuo recesso' })).toBeVisible();
  });

  await test.step('the mail proves it, and its link shows the contract and ends it', async () => {
    const receipt = await mailTo(account.email, /^Abbiamo ricevuto il tuo recesso: scegli il contratto/, {
      patienceMs: 45_000,
    });
    expect(receipt.text).toMatch(/Ricevuto: .*\d{2}:\d{2}/);
    await page.goto(await linkFromMail(account.email, '/profile/withdraw'));
    await expect(page.getByText('Recesso dichiarato il')).toBeVisible();
    await page.getByRole('button', { name: 'Conferma recesso' }).click();
    await expect(page.getByText(/la tua casella di posta/)).toBeVisible();
    expect((await mailTo(account.email, /^Abbiamo ricevuto il tuo recesso: 50/)).text).toMatch(/Rimborso: 9,90/);
  });
});
