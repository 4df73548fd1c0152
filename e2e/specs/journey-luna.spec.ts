import { expect, originOf, test } from '../fixtures.ts';
import { clickIdOf, deliver, makeOperatorProfile, sharedData } from '../pages/accounts.ts';
import { journey } from '../pages/journey.ts';
import { italian } from '../words.ts';

test('an evening on Luna: sign up, like, write, pay with 3-D Secure, read the reply, write again, leave', async ({
  page,
}) => {
  const email = `marco.${Date.now()}@posta.example`;
  const marco = journey(page, italian, originOf('luna'));
  await marco.signUp(email);
  await marco.confirm(email);
  await marco.likeOne();
  const angelId = makeOperatorProfile(sharedData, 'Chiara');
  await marco.openChat(angelId);
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
