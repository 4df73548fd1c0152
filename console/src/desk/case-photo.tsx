import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './desk.module.css';

const words = texts.desk;

/** Asked for by a press, blurred and grey until it is shown: a hard picture surprises less. */
export function CasePhoto({ id, hasLetters }: { id: number; hasLetters: boolean }) {
  const client = useClient();
  const [isShown, setShown] = useState(false);
  // gcTime 0: the picture goes with the case.
  const photo = useMutation({
    gcTime: 0,
    mutationFn: () => client.call(operationsEndpoints.desk.photo, { params: { id } }),
  });
  useHeldKey('u', hasLetters && photo.data !== undefined, setShown);
  if (!photo.data)
    return (
      <div>
        {photo.error && <ProblemNotice error={photo.error} />}
        <Button size="xs" variant="default" loading={photo.isPending} onClick={() => photo.mutate()}>
          {words.loadPhoto}
        </Button>
      </div>
    );
  return (
    <figure className={classes['photo']}>
      <img src={photo.data.photo} alt={words.photo} data-blurred={!isShown} width={160} height={160} />
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
