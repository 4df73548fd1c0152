import type { Brand, ClickId } from '@halo/shared/contracts';
import type { AssetStore } from '@halo/server-kit/assets/asset-store';
import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';

export interface UploadsNeeds extends Basics {
  readonly env: { readonly isProduction: boolean };
  readonly uploads: AssetStore;
  readonly accounts: Pick<AccountsService, 'photos' | 'addPhoto' | 'orderPhotos' | 'removePhoto'>;
  /** the account shows one more photo now */
  readonly onNewPhoto: (brand: Brand, clickId: ClickId) => Promise<void>;
}
