import { expect, originOf, test } from '../fixtures.ts';
import { clickIdOf, deliver, makeOperatorProfile, sharedData } from '../pages/accounts.ts';
import { journey } from '../pages/journey.ts';
import { spanish } from '../words.ts';

test('an evening on Sol, in Spanish: a refused card first, then one without 3-D Secure', async ({ page }) => {
  const email = `juan.${Date.now()}@correo.example`;
  // Sol's cards are encrypted in their frame.
  const [cards, sent]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    sent.push(request.postData() ?? '');
    if (/create\w*Token$/.test(request.url())) cards.push(request.url().split('/').at(-1) ?? '');
  });
  const juan = journey(page, spanish, originOf('sol'));
  await juan.signUp(email);
  await juan.confirm(email);
  await juan.likeOne();
  const angelId = makeOperatorProfile(sharedData, 'Carmen', 'es');
  await juan.openChat(angelId);
  await juan.write('¡Hola! ¿Qué tal la noche?');
  deliver(sharedData, { clickId: clickIdOf(sharedData, email) }, angelId, { texts: ['Muy bien, ¿y la tuya?'] });
  const reply = await juan.seeLockedReply();
  await juan.goToPlans();
  await juan.fillCard('4000000000000028');
  await juan.pay();
  const refusal = page.getByRole('dialog');
  await expect(refusal).toBeVisible();
  await refusal.getByRole('button').first().click();
  await juan.seeNumberAsked();
  await juan.fillCard('4111111111111111');
  await juan.pay();
  await juan.seeItPaid();
  expect(cards).toEqual(['createEncryptedToken', 'createEncryptedToken']);
  expect(sent.filter((body) => /4111111111111111|4000000000000028/.test(body))).toEqual([]);
  await juan.backToChat();
  await juan.seeUnlocked(reply);
  await juan.write('Ahora te leo.');
  await juan.seeCredits(190);
  await juan.signOut();
});
