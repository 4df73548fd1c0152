import styled from '@emotion/styled';
import { type FilterName, filtersOn, type Gender, type Language, type ProfileCard } from '@halo/shared/contracts';
import type { PlaceLink } from '@halo/shared/remote';
import { color, media, motion, space } from '@halo/shared/theme';
import {
  Button,
  CardSkeleton,
  Chip,
  ChipRow,
  EmptyState,
  ErrorState,
  inPhoneHeader,
  LiveRegion,
  Page,
  Pagination,
  PersonIcon,
  PinIcon,
  ProfileGrid,
  SkeletonScreen,
  Text,
} from '@halo/shared/ui';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '../filter-chip.tsx';
import { FilterEmpty } from '../filter-empty.tsx';
import { FilterLine } from '../filter-line.tsx';
import type { Narrowed } from '../narrowed.ts';
import { findPath } from '../paths.ts';
import { FindCard } from './find-card.tsx';
import { EAGER_CARDS, type FindState, pageCountOf } from './find-state.ts';

export interface FindViewProps {
  /** about the own profile */
  hint?: ReactNode;
  state: FindState;
  place: { region: string; city: string };
  /** undefined until the first answer */
  narrowed: Narrowed | undefined;
  seeking: readonly Gender[];
  language: Language;
  /** title and text of a failure */
  failure?: { title: string; text: string } | undefined;
  /** of a free account */
  likesLeft?: number | undefined;
  /** folder of the default photos */
  photos: string;
  isLiked(id: string): boolean;
  link: PlaceLink;
  actions: {
    turnTo(page: number): void;
    retry(): void;
    openPlace(): void;
    openFilters(): void;
    loosen(name: FilterName): void;
    clearFilters(): void;
    like(card: ProfileCard): void;
    askBeforeProfile?: ((card: ProfileCard) => void) | undefined;
    askBeforeChat?: ((card: ProfileCard) => void) | undefined;
  };
  /** the dialog over the page */
  children?: ReactNode;
}

/** People of a region: heading, place, cards, pages. */
export function FindView(props: FindViewProps) {
  const { state, place, narrowed, seeking, likesLeft, hint, actions, children, ...rest } = props;
  const { t } = useTranslation('discovery');
  const filterCount = narrowed ? filtersOn(narrowed.filters).length : 0;
  const title = useTitle(props);
  const heading = usePageFocus(state.query.page);
  return (
    <Page width="wide">
      <Top>
        <Title ref={heading} tabIndex={-1} aria-label={title} data-in-header>
          <Long>{title}</Long>
          <Short>{t('find.short')}</Short>
        </Title>
        <ChipRow label={t('find.place')}>
          <PlaceChip
            icon={<PinIcon size={15} />}
            aria-haspopup="dialog"
            aria-label={t('find.changeRegion', place)}
            onClick={actions.openPlace}
          >
            {place.region}
          </PlaceChip>
          <Chip
            aria-haspopup="dialog"
            aria-label={place.city === '' ? t('find.chooseCity') : t('find.changeCity', place)}
            onClick={actions.openPlace}
          >
            {place.city === '' ? t('find.chooseCity') : place.city}
          </Chip>
          {narrowed && <FilterChip filterCount={filterCount} onOpen={actions.openFilters} />}
        </ChipRow>
      </Top>
      {hint}
      {likesLeft !== undefined && (
        <Text tone="soft" size="small" role="status" style={{ paddingTop: space[2] }}>
          {t('find.likesLeft', { count: likesLeft })}
        </Text>
      )}
      <Results {...{ state, place, narrowed, seeking, title, actions, ...rest }} />
      {children}
    </Page>
  );
}

function Results({
  state,
  narrowed,
  title,
  language,
  failure,
  photos,
  isLiked,
  link,
  actions,
}: Omit<FindViewProps, 'likesLeft' | 'hint' | 'children'> & { title: string }) {
  const { t } = useTranslation('discovery');
  if (state.status === 'loading')
    return (
      <Space>
        <SkeletonScreen layout="grid" label={t('ui:loading')} />
      </Space>
    );
  if (state.status === 'failed')
    return (
      <ErrorState
        title={failure?.title ?? ''}
        text={failure?.text}
        retryLabel={t('ui:retry')}
        onRetry={actions.retry}
      />
    );
  const { result, query } = state;
  const isTurning = state.status === 'turning';
  const filterCount = narrowed ? filtersOn(narrowed.filters).length : 0;
  if (result.total === 0 && filterCount > 0)
    return <FilterEmpty {...result} onLoosen={actions.loosen} onClear={actions.clearFilters} />;
  if (result.profiles.length === 0) {
    return (
      <EmptyState
        icon={<PersonIcon size={32} />}
        title={t('find.empty.title')}
        text={t('find.empty.text')}
        action={
          <Button variant="soft" onClick={actions.openPlace}>
            {t('find.empty.action')}
          </Button>
        }
      />
    );
  }
  return (
    <Space aria-busy={isTurning}>
      <FilterLine count={result} filterCount={filterCount} onClear={actions.clearFilters} />
      <LiveRegion
        message={isTurning ? t('ui:loading') : t('find.shown', { count: result.profiles.length, page: query.page })}
      />
      <Cards data-turning={isTurning || undefined}>
        <People profiles={result.profiles} {...{ title, language, photos, isLiked, link, actions }} />
      </Cards>
      <Pagination
        page={query.page}
        pageCount={pageCountOf(result)}
        onPage={actions.turnTo}
        hrefOf={findPath}
        texts={{
          navigation: t('ui:pagination.navigation'),
          previous: t('ui:previous'),
          next: t('ui:next'),
          page: (number) => t('ui:pagination.page', { number }),
        }}
      />
      {result.isFound === false && (
        <Text as="p" tone="soft" size="small" style={{ textAlign: 'center' }}>
          {t('find.notFound.text')} <a {...link('ownProfile')}>{t('find.notFound.link')}</a>
        </Text>
      )}
    </Space>
  );
}

/**
 * Outlines first, then the cards that are seen first, then the others, in slices between which the browser answers the
 * person: all of them at once take a phone half a second.
 */
function People({
  profiles,
  title,
  language,
  photos,
  isLiked,
  link,
  actions,
}: Pick<FindViewProps, 'language' | 'photos' | 'isLiked' | 'link' | 'actions'> & {
  profiles: readonly ProfileCard[];
  title: string;
}) {
  const drawn = useDrawn(profiles.length);
  return (
    <ProfileGrid label={title}>
      {profiles.map((card, index) =>
        index < drawn ? (
          <FindCard
            key={card.id}
            eager={index < EAGER_CARDS}
            {...{ card, language, photos, link, actions }}
            isLiked={isLiked(card.id)}
          />
        ) : (
          <CardSkeleton key={card.id} />
        ),
      )}
    </ProfileGrid>
  );
}

/** How many cards are drawn; places of the same size stand for the others. */
function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn === 0 ? EAGER_CARDS : count));
  }, [drawn, count]);
  return drawn;
}

/** Who is searched and where. */
function useTitle({ place, narrowed, seeking }: Pick<FindViewProps, 'place' | 'narrowed' | 'seeking'>): string {
  const { t } = useTranslation('discovery');
  const [one = 'people', ...others] = seeking;
  const whom = others.length === 0 ? one : 'people';
  const km = narrowed?.isNearKnown ? narrowed.filters.withinKm : undefined;
  return km === undefined
    ? t(`find.heading.${whom}`, { region: place.region })
    : t(`find.near.${whom}`, { km, city: place.city });
}

/** Turning the page starts reading at the top again. */
function usePageFocus(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    heading.current?.focus();
  }, [page]);
  return heading;
}

const Top = styled.div({
  display: 'grid',
  gap: space[3],
  padding: `${space[2]} 0 ${space[1]}`,
  minWidth: 0,
  // The title stays in sight as long as the page, not as long as this.
  [media.phone]: { display: 'contents' },
  [media.beyondPhone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    padding: `${space[4]} 0 ${space[2]}`,
  },
});
const Title = styled.h1({
  fontSize: '1.375rem',
  scrollMarginTop: 80,
  '&:focus': { outline: 'none' },
  [media.wide]: { fontSize: '1.5625rem' },
  ...inPhoneHeader('inPage'),
});
// The header of a phone has no room for the place, which stands right below.
const Long = styled.span({ [media.phone]: { display: 'none' } });
const Short = styled.span({ [media.beyondPhone]: { display: 'none' } });
/** Where the search is: dark, like the chosen one of several. */
const PlaceChip = styled(Chip)({ background: color.ink, borderColor: color.ink, color: color.bg });
const Space = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[2],
  paddingTop: space[3],
});
const Cards = styled.div({
  transition: `opacity ${motion.quick}`,
  '&[data-turning]': { opacity: 0.45 },
});
