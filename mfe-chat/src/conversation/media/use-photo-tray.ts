import { PHOTOS_PER_MESSAGE, type ProblemCode } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { readablePhoto, usePlatform } from '@halo/shared/remote';
import { useEffect, useRef, useState } from 'react';
import { createHandedPhotos } from '../../handed-photos.ts';
import { assertPicture, shrinkPhoto } from './shrink-photo.ts';

export interface TrayPhoto {
  readonly address: string;
  readonly file: Blob;
}

/** `tooMany`: the message holds no more. */
export type TrayProblem = ProblemCode | 'tooMany';

/** Photos that were chosen and are not sent yet. They go when the page goes. */
export function usePhotoTray(angelId: string) {
  // A shell from before sends text alone.
  const { api, keep } = usePlatform();
  const handed = keep(createHandedPhotos);
  const canSend = api.conversations.uploadMedia !== undefined;
  const [photos, setPhotos] = useState<readonly TrayPhoto[]>([]);
  const [problem, setProblem] = useState<TrayProblem>();
  const [isOpening, setOpening] = useState(false);
  const latest = useRef(photos);
  latest.current = photos;
  useEffect(() => () => release(latest.current), []);

  async function add(files: readonly Blob[]): Promise<void> {
    if (!canSend || files.length === 0) return;
    setProblem(undefined);
    setOpening(true);
    // One after the other: a phone has not the memory for six at once.
    for (const file of files) {
      if (latest.current.length >= PHOTOS_PER_MESSAGE) {
        setProblem('tooMany');
        break;
      }
      try {
        assertPicture(file);
        const small = await shrinkPhoto(await readablePhoto(file, api));
        latest.current = [...latest.current, { file: small, address: URL.createObjectURL(small) }];
        setPhotos(latest.current);
      } catch (error) {
        setProblem(fromUnknown(error).code);
      }
    }
    setOpening(false);
  }

  const adding = useRef(add);
  adding.current = add;
  useEffect(() => void adding.current(handed.take(angelId)), [handed, angelId]);

  function change(next: readonly TrayPhoto[]): void {
    latest.current = next;
    setPhotos(next);
    setProblem(undefined);
  }

  return {
    canSend,
    photos,
    problem,
    isOpening,
    add,
    remove(photo: TrayPhoto) {
      release([photo]);
      change(latest.current.filter((each) => each !== photo));
    },
    clear() {
      release(latest.current);
      change([]);
    },
  };
}

export type PhotoTray = ReturnType<typeof usePhotoTray>;

function release(photos: readonly TrayPhoto[]): void {
  for (const { address } of photos) URL.revokeObjectURL(address);
}
