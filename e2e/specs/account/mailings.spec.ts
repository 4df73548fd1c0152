import { expect, originOf, test } from '../../fixtures.ts';
import { linkFromMail, mailTo } from '../../mailbox.ts';
import { journey } from '../../pages/journey.ts';
import { italian } from '../../words.ts';

const origin = originOf('luna');

// By day the tests of the pages and of the server prove what the link stops; here it is taken from a mail.
test('[ACC-06] [MAIL-01] [ROUTE-06] the welcome comes by mail, and its link stops such mails without signing in', {
  tag: '@nightly',
}, async ({ page, browser }) => {
  const email = `nuova.${Date.now()}@posta.example`;
  const nuova = journey(page, italian, origin);
  await nuova.signUp(email);
  await nuova.confirm(email);
  expect((await mailTo(email, /^Ti diamo il benvenuto su Luna$/)).text).toContain('una volta al giorno al massimo');

  await test.step('the link, in a browser without a session', async () => {
    const elsewhere = await browser.newPage();
    await elsewhere.goto(await linkFromMail(email, '/unsubscribe'));
    await expect(elsewhere.getByText(/Luna a n\*\*\*@p\*\*\*\.example/)).toBeVisible();
    expect(elsewhere.url()).toBe(`${origin}/unsubscribe`);
    await expect(elsewhere.getByRole('navigation', { name: 'Principale' })).toHaveCount(0);
    await elsewhere.getByRole('button', { name: 'Non mandatemene più' }).click();
    await expect(elsewhere.getByText(/^Fatto: a n\*\*\*@p\*\*\*\.example/)).toBeVisible();
    await elsewhere.close();
  });

  await test.step('the preferences of the member say so', async () => {
    await page.goto(`${origin}/activeNotifications`);
    await expect(page.getByText(`A ${email}.`)).toBeVisible();
    for (const name of ['Benvenuto e consigli', 'Messaggi che ti aspettano'])
      await expect(page.getByRole('checkbox', { name })).not.toBeChecked();
  });
});
