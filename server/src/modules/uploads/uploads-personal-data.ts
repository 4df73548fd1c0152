import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { PersonalData } from '../../personal-data.ts';
import type { AccountsService } from '../accounts/index.ts';
import { createPhotoStore } from './photo-store.ts';

/** Files of photos. */
export function createUploadsPersonalData(
  uploads: AssetStore,
  accounts: Pick<AccountsService, 'photos'>,
): PersonalData {
  const store = createPhotoStore(uploads);
  return {
    async files({ brandId, clickId }) {
      const photos = await accounts.photos(clickId);
      const files = await Promise.all(photos.map(({ name }) => store.read(brandId, name)));
      return files.flatMap((bytes, index) => (bytes ? [{ name: `photo-${index + 1}.jpg`, bytes }] : []));
    },
    async eraseOutside({ brandId, clickId }) {
      for (const { name } of await accounts.photos(clickId)) await store.remove(brandId, name);
    },
  };
}
