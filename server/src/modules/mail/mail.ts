import type { PublicAddress } from '@halo/server-kit/http/public-origin';
import type { Brand, Language } from '@halo/shared/contracts';
import type { SmtpSettings } from './mail-environment.ts';
import type { Db, Transaction } from '@halo/server-kit/storage/database';

export interface MailService {
  enqueue(
    mail: { template: string; recipient: string; language: Language; brand: Brand; data: Record<string, string> },
    tx?: Transaction | Db,
  ): Promise<void>;
}

export interface MailSettings extends PublicAddress, SmtpSettings {
  readonly isProduction: boolean;
  readonly dataDirectory: string;
}
