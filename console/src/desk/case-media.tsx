import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './desk.module.css';

const words = texts.desk;

/** A photo or a voice of a reported message: asked for by a press, a photo blurred until it is shown. */
export function CaseMedia({ id, mediaId }: { id: number; mediaId: string }) {
  const client = useClient();
  const [isShown, setShown] = useState(false);
  // gcTime 0: it goes with the case.
  const loaded = useMutation({
    gcTime: 0,
    mutationFn: () => client.call(operationsEndpoints.desk.media, { params: { id, mediaId } }),
  });
  if (!loaded.data)
    return (
      <div>
        {loaded.error && <ProblemNotice error={loaded.error} />}
        <Button size="xs" variant="default" loading={loaded.isPending} onClick={() => loaded.mutate()}>
          {words.loadMedia}
        </Button>
      </div>
    );
  const { media } = loaded.data;
  if (media.startsWith('data:audio/'))
    return (
      <audio src={media} controls aria-label={words.media}>
        <track kind="captions" />
      </audio>
    );
  return (
    <figure className={classes['photo']}>
      <img src={media} alt={words.media} data-blurred={!isShown} width={240} />
      <Button size="xs" variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? words.blur : words.unblur}
      </Button>
    </figure>
  );
}
