import { EARLY_START_TEXT } from '../contracts/payments.ts';
import type { Purchase } from '../contracts/purchases.ts';
import { fromUnknown } from '../errors/from-unknown.ts';
import { problemText } from '../i18n/error-text.ts';
import { startSentence, startTexts } from '../texts/start-text.ts';
import type { Platform } from './platform.ts';

type Asking = Pick<Platform, 'api' | 'i18n' | 'language' | 'popups' | 'session'>;

/** What is paid and has not begun, the oldest first; empty also when it cannot be known now. */
export async function waitingPurchases({ api }: Pick<Platform, 'api'>): Promise<Purchase[]> {
  try {
    const { purchases } = await api.purchases.list();
    return purchases.filter(({ waitsUntil }) => waitsUntil !== undefined).reverse();
  } catch {
    return [];
  }
}

/**
 * Asks the buyer, in the sentence of the checkout, whether what is paid and waits begins now. Answers the purchase that
 * has begun; undefined: it waits as before.
 */
export async function askToStart(
  { api, i18n, language, popups, session }: Asking,
  { id, planName }: Pick<Purchase, 'id' | 'planName'>,
): Promise<Purchase | undefined> {
  const texts = startTexts(language, planName);
  const answer = await popups.open({
    icon: 'check',
    title: texts.title,
    description: startSentence(language),
    buttons: [
      { id: 'begin', text: texts.begin, variant: 'primary' },
      { id: 'later', text: texts.later, variant: 'soft' },
    ],
  });
  if (answer.kind !== 'button' || answer.id !== 'begin') return undefined;
  try {
    const purchase = await api.purchases.begin(id, EARLY_START_TEXT);
    popups.toast({ text: texts.begun, tone: 'ok' });
    // Credits and level are others now; a page that gets the event as well shows the same.
    void session.refresh();
    return purchase;
  } catch (thrown) {
    popups.toast({ text: problemText(i18n, fromUnknown(thrown).code), tone: 'danger' });
    return undefined;
  }
}
