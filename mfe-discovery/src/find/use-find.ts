import { type ProfileCard, type User, HOOKS } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { useBusTopic, usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useReducer } from 'react';
import { useLikes } from '../use-likes.ts';
import { initialFind, isTooFew, reduceFind } from './find-state.ts';
import { useFindPage } from './use-find-page.ts';

/** The grid: which place, which page, who is there, and what a card can do. */
export function useFind(user: User) {
  const { api, log, popups } = usePlatform();
  const likes = useLikes();
  const place = useBusTopic('region.changed');
  // A free account searches where it lives, not where another account searched in this browser.
  const { region, city } = user.premiumLevel > 0 && place && place.region !== '' ? place : user;
  const { page, turnTo, backToFirst } = useFindPage(user.premiumLevel);
  const { seeking } = user;
  const [state, dispatch] = useReducer(reduceFind, { region, city, page, seeking }, initialFind);
  const { listed } = likes;
  const query = { region, city, page, seeking };
  const search = (signal: AbortSignal) =>
    api.profiles.search({ region, page, seeking, ...(city === '' ? {} : { city }) }, { signal });
  const retry = useLoad(JSON.stringify(query), search, {
    started: () => dispatch({ type: 'asked', query }),
    loaded(result) {
      listed(result.likedIds);
      if (isTooFew(query, result)) backToFirst();
      else dispatch({ type: 'answered', query, result });
    },
    failed(code, thrown) {
      log.error('search failed', thrown);
      if (code === 'premium_required')
        void popups.openHook(
          fromUnknown(thrown).detail['hook'] === HOOKS.otherRegion ? HOOKS.otherRegion : HOOKS.morePages,
        );
      dispatch({ type: 'failed', query, code });
    },
  });

  const askWhere = useDestinationChoice();
  const { showsChatHook, showsProfileHook } = user.flow;
  return {
    state,
    place: { region, city },
    isLiked: likes.isLiked,
    actions: {
      turnTo,
      backToFirst,
      retry,
      like: likes.like,
      /** undefined: the link itself leads there */
      askBeforeProfile: showsProfileHook ? askWhere : undefined,
      askBeforeChat: showsChatHook ? askWhere : undefined,
    },
  };
}

/** Some flows ask where to go before a card is left; in the others the card's own link leads there. */
function useDestinationChoice(): (angel: ProfileCard) => void {
  const { hrefOf, i18n, popups } = usePlatform();
  return ({ id: angelId, screenName, avatarUrl }) => {
    void popups.open({
      title: screenName,
      imageUrl: avatarUrl,
      description: i18n.t('discovery:find.choice.text', { name: screenName }),
      buttons: [
        {
          id: 'chat',
          text: i18n.t('discovery:write', { name: screenName }),
          redirect: hrefOf('conversation', { angelId }),
        },
        {
          id: 'profile',
          text: i18n.t('discovery:find.choice.profile'),
          variant: 'soft',
          redirect: hrefOf('profile', { angelId }),
        },
      ],
    });
  };
}
