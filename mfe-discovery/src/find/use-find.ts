import { HOOKS, type ProfileCard, soughtBy, type User } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { useBusTopic, usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { fetchCardPhoto } from '@halo/shared/ui';
import { useReducer, useState } from 'react';
import { narrowedBy, type Narrowed, useLoosening } from '../narrowed.ts';
import { useLikes } from '../use-likes.ts';
import { EAGER_CARDS, initialFind, isTooFew, reduceFind } from './find-state.ts';
import { createSearchRun } from './search-run.ts';
import { useFindPage } from './use-find-page.ts';

/** The grid: which place, which page, who is there, and what a card can do. */
export function useFind(user: User) {
  const platform = usePlatform();
  const { api, log, popups } = platform;
  const run = platform.keep(createSearchRun);
  const likes = useLikes();
  const place = useBusTopic('region.changed');
  // A free account searches where it lives, not where another account searched in this browser.
  const { region, city } = user.premiumLevel > 0 && place && place.region !== '' ? place : user;
  const { page, turnTo, backToFirst } = useFindPage(user.premiumLevel);
  const seeking = soughtBy(user);
  const [state, dispatch] = useReducer(reduceFind, { region, city, page, seeking }, initialFind);
  const { listed } = likes;
  const [narrowed, setNarrowed] = useState<Narrowed>();
  const [round, setRound] = useState(0);
  const query = { region, city, page, seeking };
  const searched = JSON.stringify({ region, city, seeking });
  const search = (signal: AbortSignal) =>
    api.profiles.search(
      { region, page, seeking: user.seeking, ...(city === '' ? {} : { city }), ...run.positionOf(searched, page) },
      { signal },
    );
  const retry = useLoad(JSON.stringify({ ...query, round }), search, {
    started: () => dispatch({ type: 'asked', query }),
    loaded(result) {
      // Drawing the cards takes a phone a while.
      for (const { photoUrl } of result.profiles.slice(0, EAGER_CARDS)) if (photoUrl !== '') fetchCardPhoto(photoUrl);
      listed(result.likedIds);
      run.found(searched, page, result);
      setNarrowed(narrowedBy(result));
      if (isTooFew(query, result)) backToFirst();
      else dispatch({ type: 'answered', query, result });
    },
    failed(code, thrown) {
      log.error('search failed', thrown);
      if (code === 'premium_required') void popups.openHook(hookOf(thrown));
      dispatch({ type: 'failed', query, code });
    },
  });

  function searchAgain(): void {
    run.repage();
    setRound((count) => count + 1);
    backToFirst();
  }
  const loosening = useLoosening(narrowed, searchAgain);

  const asks = useDestinationChoice(user.flow);
  return {
    state,
    place: { region, city },
    narrowed,
    isLiked: likes.isLiked,
    actions: {
      turnTo,
      backToFirst,
      searchAgain,
      ...loosening,
      retry,
      like: likes.like,
      ...asks,
    },
  };
}

/** The popup that the server names when it refuses. */
function hookOf(thrown: unknown) {
  return fromUnknown(thrown).detail['hook'] === HOOKS.otherRegion ? HOOKS.otherRegion : HOOKS.morePages;
}

/** Some flows ask where to go before a card is left; in the others the card's own link leads there. */
function useDestinationChoice({ showsChatHook, showsProfileHook }: User['flow']) {
  const { hrefOf, i18n, popups } = usePlatform();
  const ask = ({ id: angelId, screenName, avatarUrl }: ProfileCard): void => {
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
  /** undefined: the link itself leads there */
  return { askBeforeProfile: showsProfileHook ? ask : undefined, askBeforeChat: showsChatHook ? ask : undefined };
}
