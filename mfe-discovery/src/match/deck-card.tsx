import styled from '@emotion/styled';
import type { Interest, Language, ProfileCard as Card } from '@halo/shared/contracts';
import { type AppLinkProps, InterestList } from '@halo/shared/remote';
import { color, radius } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { ProfileCard } from '@halo/shared/ui';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPhoto } from '../default-photo.ts';
import { PhotoPages, useTurnedPhotos } from '../photo-pages.tsx';
import { useSwipe } from './use-swipe.ts';

/** More would cover the face. */
const SHOWN_INTERESTS = 3;

/** Lets the card on top fly, e.g. by a button. */
export interface DeckCardHandle {
  like(): void;
  pass(): void;
}

interface DeckCardProps {
  card: Card;
  language: Language;
  photos: string;
  link: AppLinkProps;
  /** of the one who decides */
  ownInterests: readonly Interest[] | undefined;
  /** the next one lies under it, and is only to look at */
  isTop: boolean;
  onDecided(kind: 'like' | 'dislike'): void;
  ref?: Ref<DeckCardHandle>;
}

/** A person in the deck: swiped, or decided about by button or key. */
export function DeckCard({ card, language, photos, link, ownInterests, isTop, onDecided, ref }: DeckCardProps) {
  const { t } = useTranslation('discovery');
  const { interests = [] } = card;
  const root = useRef<HTMLDivElement>(null);
  const turned = useTurnedPhotos(card);
  const { fly, handlers } = useSwipe(root, (direction) => onDecided(direction === 'right' ? 'like' : 'dislike'));
  useImperativeHandle(ref, () => ({ like: () => fly('right'), pass: () => fly('left') }));
  return (
    <Root ref={root} inert={!isTop} data-top={isTop || undefined} {...(isTop ? handlers : {})}>
      <FullCard
        href={link.href}
        onOpen={link.onClick}
        name={`${card.screenName}, ${card.age}`}
        place={card.city || card.region}
        photo={{
          src: turned.url,
          // Nothing is drawn for a person without a photo.
          ...(card.photoUrl === '' ? {} : { fallbackSrc: defaultPhoto(photos, card) }),
          placeholder: card.placeholder,
        }}
        online={card.isOnline}
        onlineLabel={t('ui:online')}
        nature={<NatureLabel nature={card.nature} locale={language} tone="onPhoto" />}
        {...(interests.length > 0 && {
          more: <InterestList interests={interests} own={ownInterests} limit={SHOWN_INTERESTS} tone="onPhoto" />,
        })}
        eager
        large
      />
      {isTop && <PhotoPages photos={turned} name={card.screenName} />}
      <Stamp data-side="like" aria-hidden="true">
        {t('match.stampLike')}
      </Stamp>
      <Stamp data-side="pass" aria-hidden="true">
        {t('match.stampPass')}
      </Stamp>
    </Root>
  );
}

const Root = styled.div({
  position: 'absolute',
  inset: 0,
  userSelect: 'none',
  // Sideways is ours, up and down the browser's.
  touchAction: 'pan-y',
  '&[data-top]': { cursor: 'grab', zIndex: 1 },
  '&[data-top]:active': { cursor: 'grabbing' },
  '&:not([data-top])': { transform: 'scale(0.96) translateY(10px)' },
});
const FullCard = styled(ProfileCard)({ width: '100%', height: '100%', aspectRatio: 'auto' });
const Stamp = styled.span({
  position: 'absolute',
  zIndex: 2,
  top: 56,
  padding: '4px 14px',
  border: '3px solid currentColor',
  borderRadius: radius.field,
  background: 'rgb(24 8 18 / 0.55)',
  color: color.onDeep,
  fontSize: '1.375rem',
  fontWeight: 800,
  pointerEvents: 'none',
  '&[data-side=like]': { left: 18, transform: 'rotate(-12deg)', opacity: 'var(--like, 0)' },
  '&[data-side=pass]': { right: 18, transform: 'rotate(12deg)', opacity: 'var(--pass, 0)' },
});
