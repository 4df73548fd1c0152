import type { Basics } from '../../basics.ts';
import type { AccountEntry } from '../accounts/index.ts';
import type { MailService } from '../mail/index.ts';
import type { GoogleEnvironment } from './google/google-connection.ts';

export interface IdentityEnvironment extends GoogleEnvironment {
  readonly mode: 'development' | 'test' | 'production';
  /** where this server listens: the simulator is asked there */
  readonly port: number;
}

export interface IdentityNeeds extends Pick<Basics, 'brands' | 'clock' | 'db' | 'log' | 'random'> {
  readonly env: IdentityEnvironment;
  readonly accountEntry: AccountEntry;
  readonly mail: MailService;
}
