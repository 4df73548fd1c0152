import styled from '@emotion/styled';
import type { Language, ProfileCard as Card } from '@halo/shared/contracts';
import type { AppLinkProps, PlaceLink } from '@halo/shared/remote';
import { color, shadow } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { ChatIcon, IconButtonLink, LikeButton, ProfileCard } from '@halo/shared/ui';
import type { TFunction } from 'i18next';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultPhoto } from '../default-photo.ts';

interface FindCardProps {
  card: Card;
  language: Language;
  photos: string;
  isLiked: boolean;
  eager: boolean;
  link: PlaceLink;
  actions: {
    like(card: Card): void;
    askBeforeProfile?: ((card: Card) => void) | undefined;
    askBeforeChat?: ((card: Card) => void) | undefined;
  };
}

/** A person in the grid: the photo leads to the profile, the buttons write and like. */
export function FindCard({ card, language, photos, isLiked, eager, link, actions }: FindCardProps) {
  const { t } = useTranslation('discovery');
  const { id, screenName: name } = card;
  const toProfile = asking(
    link('profile', { angelId: id }),
    actions.askBeforeProfile && (() => actions.askBeforeProfile?.(card)),
  );
  const toChat = asking(
    link('conversation', { angelId: id }),
    actions.askBeforeChat && (() => actions.askBeforeChat?.(card)),
  );
  return (
    <ProfileCard
      href={toProfile.href}
      onOpen={toProfile.onClick}
      name={`${name}, ${card.age}`}
      place={placeOf(card, t)}
      photo={{
        src: card.photoUrl,
        // Nothing is drawn for a person without a photo.
        ...(card.photoUrl === '' ? {} : { fallbackSrc: defaultPhoto(photos, card) }),
        placeholder: card.placeholder,
      }}
      online={card.isOnline}
      onlineLabel={t('ui:online')}
      nature={<NatureLabel nature={card.nature} locale={language} tone="onPhoto" />}
      eager={eager}
      start={
        <ChatLink label={t('write', { name })} {...toChat}>
          <ChatIcon size={20} />
        </ChatLink>
      }
      action={<LikeButton liked={isLiked} label={t('like', { name })} onClick={() => actions.like(card)} />}
    />
  );
}

/** The town, and how far it is: towns apart, so everybody of a town has the same. */
function placeOf({ city, region, distanceKm = 0 }: Card, t: TFunction<'discovery'>): string {
  const place = city || region;
  return distanceKm > 0 ? t('find.placeAway', { place, km: distanceKm }) : place;
}

/** Lets the question come before the link; a click that opens a new tab is left alone. */
function asking({ href, onClick }: AppLinkProps, ask: (() => void) | undefined): AppLinkProps {
  if (!ask) return { href, onClick };
  return {
    href,
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      ask();
    },
  };
}

const ChatLink = styled(IconButtonLink)({
  background: color.surface,
  color: color.accent,
  boxShadow: shadow.low,
});
