import styled from '@emotion/styled';
import type { Language, Profile } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, media, radius } from '@halo/shared/theme';
import { lastSeenOf } from '@halo/shared/i18n';
import { useFormats, usePlatform } from '@halo/shared/remote';
import { NatureLabel } from '@halo/shared/trust';
import { PinIcon } from '@halo/shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoPages, usePhotoSwipe, useTurnedPhotos } from '../photo-pages.tsx';

/**
 * The large photos with name, age, place and nature on it. One that does not load gives way to the default one, then to
 * the initial. Without a photo there is the initial only: nothing is drawn for a person.
 */
export function ProfilePhoto({ profile, language, photos }: { profile: Profile; language: Language; photos: string }) {
  const { t } = useTranslation('discovery');
  const { id, screenName, age, city, region, isOnline, nature, placeholder } = profile;
  const turned = useTurnedPhotos(profile);
  const { url: photoUrl, urls, place } = turned;
  const swipe = usePhotoSwipe(turned);
  const seen = useLastSeen(profile);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const addresses = photoUrl === '' ? [] : [photoUrl, `${photos}/${id}.jpg`];
  const src = addresses.find((address) => !failed.includes(address));
  return (
    <Figure
      {...swipe}
      style={{ ...swipe.style, backgroundImage: `linear-gradient(140deg, ${placeholder.join(', ')})` }}
    >
      {src === undefined ? (
        <Initial aria-hidden="true">{[...screenName][0]}</Initial>
      ) : (
        <img
          key={src}
          src={src}
          draggable={false}
          alt={
            urls.length < 2
              ? t('profile.photo', { name: screenName })
              : t('photos.one', { place: place + 1, total: urls.length, name: screenName })
          }
          fetchPriority="high"
          onError={() => setFailed([...failed, src])}
        />
      )}
      <PhotoPages photos={turned} name={screenName} />
      <Caption>
        <Name>
          <h1>{[screenName, age].filter(Boolean).join(', ')}</h1>
          <NatureLabel nature={nature} locale={language} tone="onPhoto" />
        </Name>
        <Place>
          <PinIcon size={16} />
          {[city || region, isOnline ? t('profile.online') : seen].filter(Boolean).join(' · ')}
          {isOnline && <Dot aria-hidden="true" />}
        </Place>
      </Caption>
    </Figure>
  );
}

/** When a member was last there, as far as they show it. */
function useLastSeen({ lastSeenAt }: Profile): string | undefined {
  const { t } = useTranslation('discovery');
  const { clock } = usePlatform();
  const formats = useFormats();
  if (lastSeenAt === undefined) return undefined;
  const seen = lastSeenOf(lastSeenAt, clock.now());
  if (typeof seen === 'string') return t(`profile.seen.${seen}`);
  return t('profile.seen.when', { when: formats.ago(seen.ago, seen.unit) });
}

const Figure = styled.figure({
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  // On a phone the words below stay in sight.
  height: 'min(133vw, 52dvh)',
  minHeight: 320,
  '& img': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    objectPosition: '50% 20%',
  },
  [media.beyondPhone]: { height: 'auto', aspectRatio: '3 / 4', borderRadius: radius.card },
});
const Initial = styled.span({
  fontSize: '6rem',
  fontWeight: fontWeight.heavy,
  color: 'rgb(24 8 18 / 0.55)',
});
const Caption = styled.figcaption({
  position: 'absolute',
  inset: 'auto 0 0 0',
  padding: '72px 18px 16px',
  background: 'linear-gradient(transparent, rgb(24 8 18 / 0.62) 45%, rgb(24 8 18 / 0.88))',
  color: color.onDeep,
});
const Name = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 10px',
  '& h1': { fontSize: fontSize.title, overflowWrap: 'anywhere' },
});
const Place = styled.p({ display: 'flex', alignItems: 'center', gap: 5, marginTop: 4 });
const Dot = styled.span({ width: 10, height: 10, borderRadius: '50%', background: color.online });
