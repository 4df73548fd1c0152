import type { Page } from '@playwright/test';
import { expect, originOf, test } from '../fixtures.ts';
import { clickIdOf, deliver, makeOperatorProfile, sharedData } from '../pages/accounts.ts';
import { journey } from '../pages/journey.ts';
import { italian } from '../words.ts';

test('[CHAT-13] an evening on Luna: write as a visitor, sign up, like, send it, pay with 3-D Secure, read the reply, write again, leave', async ({
  page,
}) => {
  const email = `marco.${Date.now()}@posta.example`;
  const marco = journey(page, italian, originOf('luna'));
  const angelId = makeOperatorProfile(sharedData, 'Chiara');
  await writeAsVisitor(page, angelId, 'Ciao! Come va la serata?');
  await marco.fillSignUp(email);
  await marco.confirm(email);
  await marco.likeOne();
  await marco.openChat(angelId);
  await expect(page.getByLabel(italian.composer)).toHaveValue('Ciao! Come va la serata?');
  await marco.write('Ciao! Come va la serata?');
  deliver(sharedData, { clickId: clickIdOf(sharedData, email) }, angelId, { texts: ['Bene, e la tua serata?'] });
  const reply = await marco.seeLockedReply();
  const chat = page.url();
  await marco.goToPlans();
  await marco.fillCard('4212345678910006');
  await marco.pay();
  await marco.confirmAtBank();
  await marco.seeItPaid();
  await marco.backToChat();
  await marco.seeUnlocked(reply);
  await marco.write('Ora ti leggo. Che bello!');
  await marco.seeCredits(190);
  await page.goto(chat);
  await page.reload();
  await expect(page.getByText('Ciao! Come va la serata?', { exact: true })).toBeVisible();
  await expect(page.getByText('Ora ti leggo. Che bello!', { exact: true })).toBeVisible();
  await marco.seeUnlocked(reply);
  await marco.seeCredits(190);
  await marco.signOut();
});

/** Closes the form, writes in the example, and is asked by it to sign up. */
async function writeAsVisitor(page: Page, angelId: string, text: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Entra o registrati' });
  await page.goto(`${originOf('luna')}/chats/${angelId}`);
  await form.getByRole('button', { name: 'Chiudi' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Esempio di conversazione' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Scrivi un messaggio' }).fill(text);
  await page.getByRole('button', { name: italian.send }).click();
  await form.getByRole('tab', { name: 'Registrati' }).click();
}
