import { problemText } from '@halo/shared/i18n';
import { loadMessages, type Platform } from '@halo/shared/remote';
import { messages } from '../messages.ts';
import { conversationPath } from '../paths.ts';
import type { Refusal } from './outbox-sender.ts';

/** A message was refused while its conversation was not on screen: says so wherever the person is, and leads there. */
export async function tellRefusal({ i18n, language, popups }: Pick<Platform, 'i18n' | 'language' | 'popups'>, { item, code }: Refusal): Promise<void> {
  // What is left from before a reload is sent from pages that have no texts of this remote.
  await loadMessages(i18n, messages, language);
  const text = `${i18n.t('chat:failed.elsewhere', { name: item.screenName })} ${problemText(i18n, code)}`;
  popups.toast({ text, tone: 'danger', link: { label: i18n.t('chat:failed.open'), path: conversationPath(item.angelId) } });
}
