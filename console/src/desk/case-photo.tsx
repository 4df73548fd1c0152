import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './desk.module.css';

const words = texts.desk;

/** All photos of an account; a server that names none of them has the first. */
export function CasePhotos({ id, photos, hasLetters }: { id: number; photos: readonly number[]; hasLetters: boolean }) {
  if (photos.length < 2) return <CasePhoto id={id} photo={photos[0]} place={1} hasLetters={hasLetters} />;
  return photos.map((photo, index) => (
    <CasePhoto key={photo} id={id} photo={photo} place={index + 1} hasLetters={hasLetters} />
  ));
}

interface CasePhotoProps {
  id: number;
  /** undefined: the first */
  photo: number | undefined;
  place: number;
  hasLetters: boolean;
}

/** Asked for by a press, blurred and grey until it is shown: a hard picture surprises less. */
function CasePhoto({ id, photo: number, place, hasLetters }: CasePhotoProps) {
  const client = useClient();
  const [isShown, setShown] = useState(false);
  // gcTime 0: the picture goes with the case.
  const photo = useMutation({
    gcTime: 0,
    mutationFn: () =>
      client.call(operationsEndpoints.desk.photo, {
        params: { id },
        query: number === undefined ? {} : { photo: number },
      }),
  });
  useHeldKey('u', hasLetters && photo.data !== undefined, setShown);
  if (!photo.data)
    return (
      <div>
        {photo.error && <ProblemNotice error={photo.error} />}
        <Button size="xs" variant="default" loading={photo.isPending} onClick={() => photo.mutate()}>
          {t('desk.loadPhoto', { place })}
        </Button>
      </div>
    );
  return (
    <figure className={classes['photo']}>
      <img src={photo.data.photo} alt={t('desk.photo', { place })} data-blurred={!isShown} width={160} height={160} />
      <Button
        size="xs"
        variant="default"
        aria-pressed={isShown}
        aria-keyshortcuts="u"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? words.blur : words.unblur}
      </Button>
    </figure>
  );
}

/** Seen while the key is held. */
function useHeldKey(key: string, isOn: boolean, onHeld: (isHeld: boolean) => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const isMeant = (event: KeyboardEvent): boolean =>
      event.key === key && !(event.target instanceof Element && event.target.matches('input, textarea, select'));
    const down = (event: KeyboardEvent): void => {
      if (isMeant(event) && !event.ctrlKey && !event.metaKey && !event.altKey) onHeld(true);
    };
    const up = (event: KeyboardEvent): void => {
      if (isMeant(event)) onHeld(false);
    };
    const away = (): void => onHeld(false);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', away);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', away);
    };
  }, [key, isOn, onHeld]);
}
