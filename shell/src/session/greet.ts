import { type User, userOf } from '@halo/shared/contracts';
import type { Popups, Session } from '@halo/shared/remote';
import type { i18n as I18n } from 'i18next';

/** A gift waits a moment, so that the page is there before the popup. */
const GIFT_DELAY_MS = 500;

/**
 * What a session that has just been verified is shown: confirm the address, or the gift.
 *
 * @param isPublicPage a page for everybody is read, or the link from the mail is followed: nothing covers that
 */
export function greet(
  greeting: { giftMessages?: number; user: User },
  popups: Popups,
  i18n: I18n,
  session: Session,
  isPublicPage: boolean,
): void {
  const { giftMessages, user } = greeting;
  const { state } = session;
  if (state.status === 'gated' && state.reason === 'doi' && !isPublicPage)
    void popups.openHook('doi', { email: user.email });
  if (!giftMessages) return;
  setTimeout(() => {
    if (userOf(session.state)?.clickId !== user.clickId) return;
    void popups.open({
      icon: 'gift',
      title: i18n.t('shell:gift.title'),
      description: i18n.t('shell:gift.text', { count: giftMessages }),
      buttons: [{ id: 'thanks', text: i18n.t('shell:gift.thanks') }],
    });
  }, GIFT_DELAY_MS);
}
