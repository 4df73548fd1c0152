import type { PersonalData } from '../../personal-data.ts';
import { createPhotoStore } from './photo-store.ts';

/** Files of photos. */
export function createUploadsPersonalData(env: { readonly dataDirectory: string }): PersonalData {
  const store = createPhotoStore(env.dataDirectory);
  return {
    async files({ brandId, photoName }) {
      const bytes = photoName === null ? undefined : await store.read(brandId, photoName);
      return bytes ? [{ name: 'photo.jpg', bytes }] : [];
    },
    async eraseOutside({ brandId, photoName }) {
      if (photoName !== null) await store.remove(brandId, photoName);
    },
  };
}
