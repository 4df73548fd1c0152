import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';

export interface UploadsNeeds extends Basics {
  readonly env: { readonly dataDirectory: string; readonly isProduction: boolean };
  readonly accounts: Pick<AccountsService, 'setPhoto'>;
}
