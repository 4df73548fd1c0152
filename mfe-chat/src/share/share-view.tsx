import styled from '@emotion/styled';
import { type Language, PHOTOS_PER_MESSAGE, type ProfileCard } from '@halo/shared/contracts';
import { color, fontSize, fontWeight, media, radius, space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar } from '@halo/shared/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SharedContent } from './shared-content.ts';

/** What will stand in the draft. */
export function SharedPreview({ shared: { text, photos, missedPhotos } }: { shared: SharedContent }) {
  const { t } = useTranslation('chat');
  const addresses = useAddresses(photos);
  return (
    <>
      <Preview aria-label={t('share.what')}>
        {addresses.length > 0 && (
          <Photos>
            {addresses.slice(0, PHOTOS_PER_MESSAGE).map((address, place, { length }) => (
              <img key={address} src={address} alt={t('media.chosenPhoto', { place: place + 1, count: length })} />
            ))}
          </Photos>
        )}
        {text !== '' && <p>{text}</p>}
      </Preview>
      {addresses.length > PHOTOS_PER_MESSAGE && <Note>{t('share.tooMany', { count: PHOTOS_PER_MESSAGE })}</Note>}
      {missedPhotos > 0 && <Note>{t('share.missed', { count: missedPhotos })}</Note>}
    </>
  );
}

interface ShareListProps {
  angels: readonly ProfileCard[];
  language: Language;
  onPick(angelId: string): void;
}

/** In which conversation? */
export function ShareList({ angels, language, onPick }: ShareListProps) {
  const { t } = useTranslation('chat');
  return (
    <List role="list" aria-label={t('inbox.label')}>
      {angels.map((angel) => (
        <li key={angel.id}>
          <Pick type="button" onClick={() => onPick(angel.id)}>
            <Avatar name={angel.screenName} src={angel.avatarUrl} seed={angel.id} online={angel.isOnline} />
            <b>{angel.screenName}</b>
            <NatureLabel nature={angel.nature} locale={language} />
          </Pick>
        </li>
      ))}
    </List>
  );
}

function useAddresses(photos: readonly Blob[]): readonly string[] {
  const [addresses, setAddresses] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = photos.map((photo) => URL.createObjectURL(photo));
    setAddresses(made);
    return () => {
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [photos]);
  return addresses;
}

const Preview = styled.section({
  display: 'grid',
  gap: space[2],
  maxHeight: '32vh',
  overflow: 'auto',
  margin: `0 18px ${space[3]}`,
  padding: space[3],
  borderRadius: radius.card,
  background: color.tint,
  color: color.ink,
  '&:empty': { display: 'none' },
  '& > p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});
const Photos = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  '& > img': { width: 88, height: 88, objectFit: 'cover', borderRadius: radius.small },
});
/** Beside what scrolls: it is read without that. */
const Note = styled.p({ margin: `0 18px ${space[3]}`, fontSize: fontSize.small, color: color.soft });
const List = styled.ul({ padding: `0 0 ${space[5]}` });
const Pick = styled.button({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  width: '100%',
  minHeight: 64,
  padding: '10px 18px',
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '& > b': { fontWeight: fontWeight.strong },
  [media.hover]: { '&:hover': { background: color.tint } },
  '&:focus-visible': { outlineOffset: -3 },
});
