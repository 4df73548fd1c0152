import type { Basics } from '../../basics.ts';
import type { ConversationsService } from '../conversations/index.ts';
import type { Hub } from '../hub/index.ts';
import type { AngelId, ClickId } from '@halo/shared/contracts';
import type { PersonasSettings } from './personas-environment.ts';
import type { AccountFacts, AccountsService } from '../accounts/index.ts';

/** What an angel that answers by itself does; every call only plans, the worker acts. */
export interface PersonasService {
  /** After a confirmed sign-up: first visits and likes. */
  welcome(account: AccountFacts): Promise<void>;
  messageArrived(clickId: ClickId, angelId: AngelId): Promise<void>;
  likeArrived(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** The two do not meet any more: what the angel had planned for this account is dropped. */
  leave(clickId: ClickId, angelId: AngelId): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export interface PersonasNeeds extends Basics {
  readonly env: PersonasSettings;
  readonly accounts: Pick<AccountsService, 'facts' | 'user'>;
  readonly conversations: Pick<
    ConversationsService,
    'addNotice' | 'deliver' | 'deliverAgain' | 'linesToAnswer' | 'markReadByAngels' | 'unreadByAngels'
  >;
  readonly hub: Pick<Hub, 'emit' | 'isOnline'>;
}
