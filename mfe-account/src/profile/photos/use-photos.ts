import type { OwnPhoto } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useEffect, useReducer, useRef, useState } from 'react';
import { checkPhotoFile, openPicture, toUploadJpeg } from '../photo-file.ts';
import type { CropRectangle } from './crop-state.ts';
import { initialPhotos, losesBadge, movePhoto, type PhotosWork, reducePhotos } from './photos-state.ts';

/** The own photos: check, crop, send, order; the default one reaches every page through the session. */
export function usePhotos() {
  const { api } = usePlatform();
  const { state, dispatch, attempt, opened, isGone, close } = usePhotoWork();
  const [said, setSaid] = useState('');
  const { question, unlessBadgeGoes, answer } = useBadgeQuestion(state.photos ?? []);
  const retry = useLoad('photos', (signal) => api.accounts.photos({ signal }), {
    loaded: (photos) => dispatch({ type: 'loaded', photos }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  const choose = (file: File) =>
    attempt({ kind: 'opening' }, async () => {
      checkPhotoFile(file);
      const picture = await openPicture(file, api);
      if (isGone.current) URL.revokeObjectURL(picture.address);
      else {
        opened.current = picture.address;
        dispatch({ type: 'started', work: { kind: 'cropping', picture } });
      }
      return undefined;
    });

  const crop = (rectangle: CropRectangle) =>
    attempt({ kind: 'uploading' }, async () => {
      await api.accounts.uploadPhoto(await toUploadJpeg(opened.current ?? '', rectangle));
      close();
      return api.accounts.photos();
    });

  const before = state.photos ?? [];
  const move = (after: readonly OwnPhoto[], text: string) =>
    attempt({ kind: 'changing' }, async () => {
      const photos = await api.accounts.orderPhotos(after.map(({ name }) => name));
      setSaid(text);
      return photos;
    });

  return {
    state,
    said,
    question,
    actions: {
      retry,
      choose: (file: File) => void choose(file),
      crop: (rectangle: CropRectangle) => void crop(rectangle),
      leave: () => {
        close();
        dispatch({ type: 'left' });
      },
      move: (photo: OwnPhoto, place: number, text: string) => {
        const after = movePhoto(before, before.indexOf(photo), place);
        unlessBadgeGoes(after, () => void move(after, text));
      },
      remove: (photo: OwnPhoto) =>
        unlessBadgeGoes(
          before.filter((each) => each !== photo),
          () => void attempt({ kind: 'changing' }, () => api.accounts.removePhoto(photo.name)),
        ),
      answer,
    },
  };
}

/** Asked before it happens: the badge goes with the photo that was compared. */
function useBadgeQuestion(before: readonly OwnPhoto[]) {
  const [question, setQuestion] = useState<{ goOn(): void }>();
  return {
    question,
    unlessBadgeGoes(after: readonly OwnPhoto[], goOn: () => void): void {
      if (losesBadge(before, after)) setQuestion({ goOn });
      else goOn();
    },
    answer(isMeant: boolean): void {
      setQuestion(undefined);
      if (isMeant) question?.goOn();
    },
  };
}

/** Where the photos stand, and how one thing after the other is done to them. */
function usePhotoWork() {
  const { session, log } = usePlatform();
  const user = useUser();
  const [state, dispatch] = useReducer(reducePhotos, initialPhotos);
  const picture = useOpenedPicture();
  async function attempt(work: PhotosWork, act: () => Promise<readonly OwnPhoto[] | undefined>): Promise<void> {
    dispatch({ type: 'started', work });
    try {
      const photos = await act();
      if (photos && user)
        session.userSaved({
          ...user,
          photoUrl: photos[0]?.url,
          isVerified: photos[0]?.isCompared === true || undefined,
        });
      if (photos && !picture.isGone.current) dispatch({ type: 'loaded', photos });
    } catch (thrown) {
      const error = fromUnknown(thrown);
      log.warn('the photos stay as they are', { code: error.code });
      picture.close();
      if (!picture.isGone.current) dispatch({ type: 'failed', code: error.code });
    }
  }
  return { state, dispatch, attempt, ...picture };
}

/** The address of a picture that is being cropped: given back when it is done, and when the page goes. */
function useOpenedPicture() {
  const opened = useRef<string>(undefined);
  const isGone = useRef(false);
  const close = () => {
    if (opened.current !== undefined) URL.revokeObjectURL(opened.current);
    opened.current = undefined;
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      close();
    };
  }, []);
  return { opened, isGone, close };
}
