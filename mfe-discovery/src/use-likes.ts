import { type ProfileCard, userOf, PRODUCT_EVENTS, HOOKS } from '@halo/shared/contracts';
import { fromUnknown, hasCode } from '@halo/shared/errors';
import { errorText } from '@halo/shared/i18n';
import { usePlatform } from '@halo/shared/remote';
import { useCallback, useEffect, useReducer } from 'react';
import { initialLikedIds, isLiked, reduceLikedIds } from './liked-ids.ts';

type Likeable = Pick<ProfileCard, 'id' | 'screenName' | 'avatarUrl'>;

/**
 * Likes, and takes them back: the button turns at once and turns back when the server refuses. Who was liked is kept in
 * the browser.
 */
export function useLikes() {
  const { bus, i18n, log, popups, realtime, session, storage } = usePlatform();
  const [state, dispatch] = useReducer(reduceLikedIds, undefined, () => initialLikedIds(storage.get('like') ?? []));

  const { liked } = state;
  useEffect(() => storage.set('like', [...liked]), [liked, storage]);

  async function takeBack({ id, screenName }: Likeable): Promise<void> {
    dispatch({ type: 'takenBack', id });
    try {
      await realtime.sendMatch(id, 'undo');
      popups.toast({ text: i18n.t('discovery:likeTakenBack', { name: screenName }) });
    } catch (thrown) {
      dispatch({ type: 'listed', ids: [id] });
      log.warn('like was not taken back', { code: fromUnknown(thrown).code, angelId: id });
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
    }
  }

  async function like({ id, screenName, avatarUrl }: Likeable): Promise<void> {
    const gate = session.state;
    if (gate.status !== 'verified') {
      void popups.openHook(gate.status === 'gated' && gate.reason === 'doi' ? 'doi' : 'login', {
        email: userOf(gate)?.email ?? '',
      });
      return;
    }
    const credits = bus.last('credits.changed');
    const askForMore = () =>
      void popups.openHook(HOOKS.likesUsedUp, { angelId: id, name: screenName, imageUrl: avatarUrl });
    if (credits && credits.premiumLevel === 0 && credits.likeCredits <= 0) {
      askForMore();
      return;
    }
    dispatch({ type: 'sent', id });
    log.event(PRODUCT_EVENTS.likedInList, { angelId: id });
    try {
      await realtime.sendLike(id, screenName);
      dispatch({ type: 'taken', id });
      bus.publish('profile.liked', { angelId: id });
    } catch (thrown) {
      dispatch({ type: 'refused', id });
      if (hasCode(thrown, 'out_of_likes')) {
        askForMore();
        return;
      }
      if (hasCode(thrown, 'email_unconfirmed')) {
        void popups.openHook('doi', { email: gate.user.email });
        return;
      }
      log.warn('like was not taken', { code: fromUnknown(thrown).code, angelId: id });
      popups.toast({ text: errorText(i18n, thrown), tone: 'danger' });
    }
  }

  return {
    isLiked: (id: string) => isLiked(state, id),
    /** Likes, or takes the like back. Until the server has the one, the other is not sent. */
    like(profile: Likeable) {
      if (state.pending.has(profile.id)) return;
      void (state.liked.has(profile.id) ? takeBack(profile) : like(profile));
    },
    /** Likes that an answer of the server lists. */
    listed: useCallback((ids: readonly string[]) => dispatch({ type: 'listed', ids }), []),
  };
}
