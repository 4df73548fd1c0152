import { problemText } from '@halo/shared/i18n';
import { loadMessages, type Platform } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import type { Refusal } from './refusals.ts';

/** A message was refused while its conversation was not on screen: says so wherever the person is, and leads there. */
export async function reportRefusal(
  { hrefOf, i18n, language, popups, log }: Pick<Platform, 'hrefOf' | 'i18n' | 'language' | 'popups' | 'log'>,
  { item, code }: Refusal,
): Promise<void> {
  const problem = problemText(i18n, code);
  // What is left from before a reload is sent from pages that have no texts of this remote. Without them the platform's
  // must do.
  const hasTexts = await loadMessages(i18n, messages, language).then(
    () => true,
    () => false,
  );
  if (!hasTexts) log.warn('the texts about a refused message did not load', { code });
  const text = hasTexts
    ? `${i18n.t('chat:failed.elsewhere', { name: item.screenName })} ${problem}`
    : `${item.screenName}: ${problem}`;
  popups.toast({
    text,
    tone: 'danger',
    link: {
      label: i18n.t(hasTexts ? 'chat:failed.open' : 'ui:more'),
      path: hrefOf('conversation', { angelId: item.angelId }),
    },
  });
}
