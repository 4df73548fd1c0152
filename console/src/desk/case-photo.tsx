import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './desk.module.css';

const words = texts.desk;

/** Asked for by a press, blurred and grey until it is shown: a hard picture surprises less. */
export function CasePhoto({ id }: { id: number }) {
  const client = useClient();
  const [isShown, setShown] = useState(false);
  // gcTime 0: the picture goes with the case.
  const photo = useMutation({
    gcTime: 0,
    mutationFn: () => client.call(operationsEndpoints.desk.photo, { params: { id } }),
  });
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
      <Button size="xs" variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? words.blur : words.unblur}
      </Button>
    </figure>
  );
}
