import { HOOKS, type ProfileCard, soughtBy, type User } from '@halo/shared/contracts';
import { errorText } from '@halo/shared/i18n';
import { AppError } from '@halo/shared/errors';
import { useBusTopic, usePlatform } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { narrowedBy, type Narrowed, useLoosening } from '../narrowed.ts';
import { createDecisionSender, type DecisionSender, type RefusedDecision } from './decision-sender.ts';
import { type Decided, initialDeck, needsMore, reduceDeck } from './deck-state.ts';
import { useInvitations } from './use-invitations.ts';

/** The deck: who is on top, what was decided, and more cards in time. */
export function useDeck(user: User) {
  const platform = usePlatform();
  const { bus, popups, i18n } = platform;
  const sender = platform.keep(createDecisionSender);
  const { state, dispatch, place, narrowed, retry, dealAgain } = useCards(user, sender);
  const loosening = useLoosening(narrowed, dealAgain);

  const refused = useEffectEvent(({ angelId, kind, code }: RefusedDecision) => {
    if (kind !== 'like') return;
    const card = state.status === 'shown' && state.last?.card.id === angelId ? state.last.card : undefined;
    dispatch({ type: 'refused', angelId });
    if (code === 'out_of_likes') askForLikes(card, angelId);
    else if (code === 'email_unconfirmed') void popups.openHook('doi', { email: user.email });
    else popups.toast({ text: errorText(i18n, new AppError(code)), tone: 'danger' });
  });
  useEffect(() => sender.onRefused(refused), [sender]);
  useEffect(() => sender.start(), [sender]);

  function askForLikes(card: ProfileCard | undefined, angelId: string): void {
    void popups.openHook(HOOKS.likesUsedUp, {
      angelId,
      name: card?.screenName ?? '',
      imageUrl: card?.avatarUrl ?? '',
    });
  }

  function decide(kind: Decided['kind']): void {
    const top = state.status === 'shown' ? state.cards[0] : undefined;
    if (!top) return;
    const credits = bus.last('credits.changed');
    if (kind === 'like' && credits?.premiumLevel === 0 && credits.likeCredits <= 0) {
      askForLikes(top, top.id);
      return;
    }
    dispatch({ type: 'decided', kind });
    sender.decide(top.id, kind);
  }

  const invitations = useInvitations(user, () => dispatch({ type: 'passedOn' }));
  return {
    state,
    place,
    narrowed,
    invitation: invitations.state,
    actions: {
      retry,
      dealAgain,
      ...loosening,
      decide,
      undo() {
        if (state.status !== 'shown' || !state.last) return;
        sender.decide(state.last.card.id, 'undo');
        dispatch({ type: 'undone' });
      },
      invite: invitations.invite,
    },
  };
}

/** The cards, and more of them in time. */
function useCards(user: User, sender: DecisionSender) {
  const { api, log } = usePlatform();
  const [state, dispatch] = useReducer(reduceDeck, initialDeck);
  const moved = useBusTopic('region.changed');
  const { region, city } = user.premiumLevel > 0 && moved && moved.region !== '' ? moved : user;
  const { seeking } = user;
  const isShort = needsMore(state);
  // With each decision on a short deck it is tried again, unless more are on their way.
  const [round, setRound] = useState(0);
  const [deal, setDeal] = useState(0);
  const [narrowed, setNarrowed] = useState<Narrowed>();
  const mayAsk = isShort && state.status === 'shown' && state.refill !== 'asked';
  const cardsLeft = state.status === 'shown' ? state.cards.length : 0;
  useEffect(() => {
    if (mayAsk) setRound(cardsLeft);
  }, [mayAsk, cardsLeft]);

  const retry = useLoad(
    JSON.stringify({ region, city, seeks: soughtBy(user), round, deal }),
    (signal) => api.profiles.match({ region, seeking, ...(city === '' ? {} : { city }) }, { signal }),
    {
      started: () => dispatch({ type: 'asked' }),
      loaded(result) {
        const { profiles: cards, total, isMore, without, moreWithout } = result;
        setNarrowed(narrowedBy(result));
        dispatch({ type: 'answered', cards, total, isMore, without, moreWithout, decided: sender.waiting() });
      },
      failed(code, thrown) {
        log.error('deck did not load', thrown);
        dispatch({ type: 'failed', code });
      },
    },
  );
  function dealAgain(): void {
    dispatch({ type: 'dealtAgain' });
    setDeal((count) => count + 1);
  }
  return { state, dispatch, place: { region, city }, narrowed, retry, dealAgain };
}
