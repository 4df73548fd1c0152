import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { Brand, Language } from '@halo/shared/contracts';
import type { SmtpSettings } from './mail-environment.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import type { ProcessRoles } from '../../process/process-role.ts';

export interface MailService {
  /** Drops, without a word, what strangers cause beyond the limits of the recipient. */
  enqueue(
    mail: { template: string; recipient: string; language: Language; brand: Brand; data: Record<string, string> },
    tx?: Transaction | Db,
  ): Promise<void>;
  /** An account has another address: what its owner stopped stays stopped there. */
  addressMoved(tx: Transaction, move: { brandId: string; from: string; to: string }): Promise<void>;
}

export interface MailSettings extends PublicAddress, SmtpSettings {
  readonly isProduction: boolean;
  readonly dataDirectory: string;
  readonly role: ProcessRoles;
}
