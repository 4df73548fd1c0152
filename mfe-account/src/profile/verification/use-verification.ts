import type { Verification } from '@halo/shared/contracts';
import { fromUnknown } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useLoad } from '@halo/shared/store';
import { useEffect, useReducer, useRef } from 'react';
import { checkPhotoFile, openPicture, toUploadJpeg } from '../photo-file.ts';
import {
  initialVerification,
  reduceVerification,
  type TakenPhoto,
  type VerificationWork,
} from './verification-state.ts';

/** Where the member stands, and each step from there: ask, take a photo, send it, take it back. */
export function useVerification() {
  const { api, log } = usePlatform();
  const user = useUser();
  const [state, dispatch] = useReducer(reduceVerification, initialVerification);
  const { taken, isGone, forget } = useTakenPhoto();
  // The desk decided, or the photo that carries the badge is another one: the session says so first.
  const known = [user?.isVerified, user?.photoUrl, user?.isEmailConfirmed].join('|');
  const retry = useLoad(`verification|${known}`, (signal) => api.verification.state({ signal }), {
    loaded: (verification) => dispatch({ type: 'loaded', verification }),
    failed: (code) => dispatch({ type: 'failed', code }),
  });

  async function attempt(work: VerificationWork, act: () => Promise<Verification | undefined>): Promise<void> {
    dispatch({ type: 'started', work });
    try {
      const verification = await act();
      if (verification) forget();
      if (verification && !isGone.current) dispatch({ type: 'loaded', verification });
    } catch (thrown) {
      const { code } = fromUnknown(thrown);
      log.warn('the verification stays as it is', { code });
      if (!isGone.current) dispatch({ type: 'failed', code, photo: taken.current });
    }
  }

  const choose = (file: File) =>
    attempt({ kind: 'opening' }, async () => {
      forget();
      checkPhotoFile(file);
      const photo = await openPicture(file, api);
      if (isGone.current) URL.revokeObjectURL(photo.address);
      else {
        taken.current = photo;
        dispatch({ type: 'started', work: { kind: 'taken', photo } });
      }
      return undefined;
    });

  const send = async () => {
    const photo = taken.current;
    if (photo)
      await attempt({ kind: 'sending', photo }, async () =>
        api.verification.give(await toUploadJpeg(photo.address, { left: 0, top: 0, ...sizeOf(photo) })),
      );
  };

  return {
    state,
    actions: {
      retry,
      ask: () => void attempt({ kind: 'asking' }, () => api.verification.ask()),
      choose: (file: File) => void choose(file),
      send: () => void send(),
      leave: () => {
        forget();
        dispatch({ type: 'left' });
      },
      withdraw: () => void attempt({ kind: 'asking' }, () => api.verification.withdraw()),
    },
  };
}

/** The address of a photo that is not sent yet: given back when it is done, and when the page goes. */
function useTakenPhoto() {
  const taken = useRef<TakenPhoto>(undefined);
  const isGone = useRef(false);
  const forget = () => {
    if (taken.current) URL.revokeObjectURL(taken.current.address);
    taken.current = undefined;
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      forget();
    };
  }, []);
  return { taken, isGone, forget };
}

function sizeOf({ width, height }: TakenPhoto): { width: number; height: number } {
  return { width, height };
}
