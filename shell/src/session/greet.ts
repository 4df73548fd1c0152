import { mayEnter, type User, userOf } from '@halo/shared/contracts';
import type { Platform, Popups, Session } from '@halo/shared/remote';
import type { i18n as I18n } from 'i18next';
import type { Gift, UnseenGift } from './unseen-gift.ts';

/** A gift waits a moment, so that the page is there before the popup. */
const GIFT_DELAY_MS = 500;

export interface GreetDeps {
  readonly popups: Popups;
  readonly i18n: I18n;
  readonly session: Pick<Session, 'state'>;
  readonly hrefOf: Platform['hrefOf'];
  readonly unseenGift: UnseenGift;
  /** Once a day in this browser: what was closed without an answer comes back another day. */
  isTurnToAsk(): boolean;
  /** Keeps the answer to the question below. */
  decideSpecialData(isGiven: boolean): Promise<void>;
  /** A page for everybody is read, or the link from the mail is followed: nothing covers that. */
  isPublicPage(): boolean;
}

/**
 * What a session that has just been verified is shown: confirm the address, or the gift, and after them the question
 * whether what may reveal an orientation is kept, to who was never asked; then, to a person who is here for the first
 * time, that a photo would be nice.
 */
export async function greet(greeting: { giftMessages?: number; user: User }, deps: GreetDeps): Promise<void> {
  const { user } = greeting;
  const { popups, session, isPublicPage } = deps;
  const { state } = session;
  const isUnconfirmed = state.status === 'gated' && state.reason === 'doi';
  const confirming = isUnconfirmed && !isPublicPage() ? popups.openHook('doi', { email: user.email }) : undefined;
  // A first session has no activity before it: its gift is the welcome, any later one is for coming back.
  if (greeting.giftMessages)
    deps.unseenGift.keep({
      count: greeting.giftMessages,
      occasion: user.lastActivityAt === undefined ? 'welcome' : 'back',
    });
  const gift = deps.unseenGift.get();
  await Promise.all([confirming, gift ? give(gift, user, deps) : undefined]);
  const isUnasked = user.specialData !== undefined && user.specialData.isGiven === undefined;
  if (isUnasked && mayEnter(session.state) && !isPublicPage() && deps.isTurnToAsk()) await askForConsent(deps);
  const now = userOf(session.state);
  if (
    now?.clickId === user.clickId &&
    wantsPhoto(user, deps) &&
    !now.photoUrl &&
    mayEnter(session.state) &&
    !isPublicPage()
  )
    await askForPhoto(deps);
}

/** It was seen once its popup was answered: a reload before that, and it comes again. */
async function give(
  { count, occasion }: Gift,
  { clickId }: User,
  { popups, i18n, session, unseenGift }: GreetDeps,
): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, GIFT_DELAY_MS));
  if (userOf(session.state)?.clickId !== clickId) return;
  await popups.open({
    icon: 'gift',
    title: i18n.t(`shell:gift.${occasion}`),
    description: i18n.t('shell:gift.text', { count }),
    buttons: [{ id: 'thanks', text: i18n.t('shell:gift.thanks') }],
  });
  unseenGift.seen();
}

/**
 * Only the first session of an account is without activity, so each person is asked once; and in the first minutes
 * where those are to come, which a release may not have.
 */
function wantsPhoto({ awaitsFirstMinutes, flow, lastActivityAt, photoUrl }: User, { hrefOf }: GreetDeps): boolean {
  if (awaitsFirstMinutes === true && hrefOf('firstMinutes') !== hrefOf('home')) return false;
  return flow.isPhotoOptional && lastActivityAt === undefined && photoUrl === undefined;
}

/** Neither answer is nearer than the other. Who closes it is asked again, and kept from nothing. */
async function askForConsent({ popups, i18n, decideSpecialData }: GreetDeps): Promise<void> {
  const answer = await popups.open({
    icon: 'lock',
    title: i18n.t('shell:specialData.title'),
    description: i18n.t('shell:specialData.text'),
    buttons: [
      { id: 'yes', text: i18n.t('shell:specialData.yes'), variant: 'soft' },
      { id: 'no', text: i18n.t('shell:specialData.no'), variant: 'soft' },
      { id: 'later', text: i18n.t('shell:specialData.later'), variant: 'ghost' },
    ],
  });
  if (answer.kind === 'button' && answer.id !== 'later') await decideSpecialData(answer.id === 'yes');
}

async function askForPhoto({ popups, i18n, hrefOf }: GreetDeps): Promise<void> {
  await popups.open({
    icon: 'camera',
    title: i18n.t('shell:photoPrompt.title'),
    description: i18n.t('shell:photoPrompt.text'),
    buttons: [
      { id: 'choose', text: i18n.t('shell:photoPrompt.choose'), variant: 'primary', redirect: hrefOf('ownProfile') },
      { id: 'later', text: i18n.t('shell:photoPrompt.later'), variant: 'soft' },
    ],
  });
}
