import styled from '@emotion/styled';
import { type FilterName, filtersOn, type Interest, type Language, type ProfileCard } from '@halo/shared/contracts';
import type { PlaceLink } from '@halo/shared/remote';
import { color, fontSize, media, size, space } from '@halo/shared/theme';
import {
  Button,
  ChatIcon,
  CrossIcon,
  DeckIcon,
  EmptyState,
  ErrorState,
  HeartFilledIcon,
  IconButton,
  IconButtonLink,
  inPhoneHeader,
  LiveRegion,
  Page,
  SendIcon,
  SkeletonScreen,
  Text,
  UndoIcon,
} from '@halo/shared/ui';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../filter-chip.tsx';
import { FilterEmpty } from '../filter-empty.tsx';
import { leftText } from '../left-text.ts';
import type { Narrowed } from '../narrowed.ts';
import { DeckCard, type DeckCardHandle } from './deck-card.tsx';
import type { Deck, DeckState } from './deck-state.ts';
import { InviteReceived } from './invite-received.tsx';
import type { Invitation } from './use-invitations.ts';

export interface DeckViewProps {
  state: DeckState;
  region: string;
  /** undefined until the first answer */
  narrowed: Narrowed | undefined;
  language: Language;
  photos: string;
  /** of the one who decides */
  ownInterests?: readonly Interest[] | undefined;
  /** of a free account */
  likesLeft: number | undefined;
  invitation: Invitation;
  failure: { title: string; text: string } | undefined;
  link: PlaceLink;
  actions: {
    retry(): void;
    openFilters(): void;
    loosen(name: FilterName): void;
    clearFilters(): void;
    decide(kind: 'like' | 'dislike'): void;
    undo(): void;
    invite(card: ProfileCard): void;
    search: (() => void) | undefined;
  };
}

/** One person after the other: like, pass, write, or look closer. */
export function DeckView(props: DeckViewProps) {
  const { state, region, narrowed, failure, invitation, language, actions } = props;
  const { t } = useTranslation('discovery');
  return (
    <Page width="narrow">
      <Title aria-label={t('match.heading', { region })} data-in-header>
        <Long>{t('match.heading', { region })}</Long>
        <Short>{t('match.short')}</Short>
      </Title>
      {narrowed && (
        <Narrowing>
          {state.status === 'shown' && <span>{leftText(t, { total: state.left, isMore: state.isMore })}</span>}
          <FilterChip filterCount={filtersOn(narrowed.filters).length} onOpen={actions.openFilters} />
        </Narrowing>
      )}
      {invitation.status === 'received' && <InviteReceived card={invitation.card} language={language} />}
      {state.status === 'loading' && <SkeletonScreen layout="profile" label={t('ui:loading')} />}
      {state.status === 'failed' && <Failure {...{ failure, actions }} />}
      {state.status === 'shown' && state.cards[0] && <Cards {...props} deck={state} top={state.cards[0]} />}
      {state.status === 'shown' && state.cards.length === 0 && <NoCards {...props} deck={state} />}
    </Page>
  );
}

function Failure({ failure, actions }: Pick<DeckViewProps, 'failure' | 'actions'>) {
  const { t } = useTranslation('discovery');
  return (
    <ErrorState title={failure?.title ?? ''} text={failure?.text} retryLabel={t('ui:retry')} onRetry={actions.retry} />
  );
}

function NoCards({ deck, narrowed, failure, actions }: DeckViewProps & { deck: Deck }) {
  const { t } = useTranslation('discovery');
  const isNarrow = narrowed !== undefined && filtersOn(narrowed.filters).length > 0;
  if (!deck.isAll && deck.refill === 'failed') return <Failure {...{ failure, actions }} />;
  if (!deck.isAll) return <SkeletonScreen layout="profile" label={t('ui:loading')} />;
  if (isNarrow && deck.ways?.without)
    return <FilterEmpty {...deck.ways} onLoosen={actions.loosen} onClear={actions.clearFilters} />;
  return (
    <EmptyState
      icon={<DeckIcon size={32} />}
      title={t(isNarrow ? 'match.empty.titleNarrow' : 'match.empty.title')}
      text={t(isNarrow ? 'match.empty.textNarrow' : 'match.empty.text')}
      action={
        <EmptyActions>
          {isNarrow && <Button onClick={actions.clearFilters}>{t('filters.clear')}</Button>}
          {actions.search && (
            <Button variant={isNarrow ? 'soft' : 'primary'} onClick={actions.search}>
              {t('match.empty.search')}
            </Button>
          )}
          {deck.last && (
            <Button variant="soft" onClick={actions.undo}>
              {t('match.undo', { name: deck.last.card.screenName })}
            </Button>
          )}
        </EmptyActions>
      }
    />
  );
}

function Cards({
  deck,
  top,
  language,
  photos,
  ownInterests,
  likesLeft,
  invitation,
  link,
  actions,
}: DeckViewProps & { deck: Deck; top: ProfileCard }) {
  const { t } = useTranslation('discovery');
  const card = useRef<DeckCardHandle>(null);
  const stack = useSteadyFocus(top.id);
  const name = top.screenName;
  const undo = deck.last && actions.undo;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const doIt = { ArrowRight: card.current?.like, ArrowLeft: card.current?.pass, Backspace: undo }[event.key];
    if (!doIt) return;
    event.preventDefault();
    doIt();
  }
  return (
    <Section ref={stack} tabIndex={-1} aria-label={t('match.label')} onKeyDown={onKeyDown}>
      <LiveRegion
        message={t(deck.isMore ? 'match.nextMore' : 'match.next', {
          name,
          age: top.age,
          place: top.city || top.region,
          left: deck.left,
        })}
      />
      <Stack>
        {deck.cards.slice(0, 2).map((shown, index) => (
          <DeckCard
            key={shown.id}
            ref={index === 0 ? card : undefined}
            card={shown}
            isTop={index === 0}
            link={link('profile', { angelId: shown.id })}
            onDecided={actions.decide}
            {...{ language, photos, ownInterests }}
          />
        ))}
      </Stack>
      <Buttons>
        <IconButton
          variant="outline"
          label={deck.last ? t('match.undo', { name: deck.last.card.screenName }) : t('match.undoNothing')}
          aria-disabled={undo === undefined}
          onClick={undo}
        >
          <UndoIcon size={20} />
        </IconButton>
        <IconButton size={62} variant="outline" label={t('match.pass', { name })} onClick={() => card.current?.pass()}>
          <CrossIcon size={28} />
        </IconButton>
        <IconButtonLink
          size={52}
          variant="soft"
          label={t('write', { name })}
          {...link('conversation', { angelId: top.id })}
        >
          <ChatIcon size={22} />
        </IconButtonLink>
        {invitation.status !== 'none' && (
          <IconButton
            size={52}
            variant="soft"
            label={t('match.invite', { name })}
            busy={invitation.status === 'sending'}
            onClick={() => actions.invite(top)}
          >
            <SendIcon size={22} />
          </IconButton>
        )}
        <LikeNow size={62} label={t('like', { name })} onClick={() => card.current?.like()}>
          <HeartFilledIcon size={28} />
        </LikeNow>
      </Buttons>
      <Costs {...{ likesLeft, invitation }} />
    </Section>
  );
}

/** What deciding costs, before one decides. */
function Costs({ likesLeft, invitation }: Pick<DeckViewProps, 'likesLeft' | 'invitation'>) {
  const { t } = useTranslation('discovery');
  const price = invitation.status === 'possible' ? invitation.price : undefined;
  return (
    <>
      {likesLeft !== undefined && <Cost>{t('find.likesLeft', { count: likesLeft })}</Cost>}
      {price?.kind === 'icebreakers' && <Cost>{t('match.priceIcebreakers', { count: price.left })}</Cost>}
      {price?.kind === 'credits' && <Cost>{t('match.priceCredits', { count: price.cost, left: price.left })}</Cost>}
    </>
  );
}

/** The card that had the focus is gone with the decision: the keys go on working on the next one. */
function useSteadyFocus(topId: string) {
  const section = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = section.current;
    const note = () => {
      hadFocus.current = true;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [topId]);
  return section;
}

const Title = styled.h1({
  fontSize: fontSize.large,
  padding: `${space[2]} 0`,
  textAlign: 'center',
  ...inPhoneHeader('inPage'),
});
const Long = styled.span({ [media.phone]: { display: 'none' } });
const Short = styled.span({ [media.beyondPhone]: { display: 'none' } });
const Narrowing = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  paddingBottom: space[2],
  color: color.soft,
  fontSize: fontSize.small,
});
const Section = styled.section({
  display: 'grid',
  gap: space[3],
  justifyItems: 'center',
  // A card that flies makes the page no wider.
  overflowX: 'clip',
  marginInline: -18,
  paddingInline: 18,
  '&:focus:not(:focus-visible)': { outline: 'none' },
});
const Stack = styled.div({
  position: 'relative',
  width: 'min(100%, 420px)',
  // The buttons stay on the screen of a small phone, above the tabs and what the frame asks.
  height: `min(133vw, 62dvh, 560px, 100dvh - 232px - ${size.notice})`,
  minHeight: 220,
  [media.beyondPhone]: { height: 'min(60dvh, 560px)' },
});
const Buttons = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[3],
  flexWrap: 'wrap',
  '& [aria-disabled=true]': { opacity: 0.45 },
});
const LikeNow = styled(IconButton)({
  background: color.like,
  color: color.likeInk,
  minWidth: size.touch,
  [media.hover]: { '&:hover': { background: color.like } },
});
const Cost = styled(Text)({ color: color.soft, fontSize: fontSize.small, textAlign: 'center' });
const EmptyActions = styled.div({ display: 'grid', gap: space[2] });
