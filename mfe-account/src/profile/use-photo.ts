import { fromUnknown } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useRef, useState } from 'react';
import type { ProblemCode } from '@halo/shared/contracts';
import { checkPhotoFile, toUploadJpeg } from './photo-file.ts';

export type PhotoState =
  | { status: 'idle' }
  | { status: 'uploading'; preview: string }
  | { status: 'failed'; code: ProblemCode };

/** The own photo: check, resize, upload; the new address reaches everybody through the session. */
export function usePhoto() {
  const { api, session, log } = usePlatform();
  const user = useUser();
  const [state, setState] = useState<PhotoState>({ status: 'idle' });
  const preview = useRef<string | undefined>(undefined);
  const isGone = useRef(false);

  const forgetPreview = () => {
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = undefined;
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      forgetPreview();
    };
  }, []);

  async function choose(file: File): Promise<void> {
    try {
      checkPhotoFile(file);
      forgetPreview();
      preview.current = URL.createObjectURL(file);
      setState({ status: 'uploading', preview: preview.current });
      const { url } = await api.accounts.uploadPhoto(await toUploadJpeg(file));
      if (user) session.userSaved({ ...user, photoUrl: url });
      if (!isGone.current) setState({ status: 'idle' });
    } catch (thrown) {
      const error = fromUnknown(thrown);
      log.warn('photo was not taken', { code: error.code });
      if (!isGone.current) setState({ status: 'failed', code: error.code });
    }
  }

  async function remove(): Promise<void> {
    try {
      await api.accounts.removePhoto();
      if (user) session.userSaved({ ...user, photoUrl: undefined });
      if (!isGone.current) setState({ status: 'idle' });
    } catch (thrown) {
      if (!isGone.current) setState({ status: 'failed', code: fromUnknown(thrown).code });
    }
  }

  return { state, choose, remove };
}
