import type { WithCookies } from '@halo/server-kit/http/cookies';
import type { Basics } from '../../basics.ts';
import type { AccountsService } from '../accounts/index.ts';
import type { ConversationsService } from '../conversations/index.ts';
import type { CreditsService } from '../credits/index.ts';
import type { Sockets } from '../hub/index.ts';
import type { ProfilesService } from '../profiles/index.ts';
import type { SocketSettings } from './realtime-environment.ts';

export interface RealtimeSettings extends SocketSettings {
  readonly isProduction: boolean;
  readonly publicScheme: 'http' | 'https';
  readonly trustedProxies: readonly string[];
}

export interface RealtimeNeeds extends Pick<Basics, 'brands' | 'clock' | 'db' | 'log' | 'random'> {
  readonly env: RealtimeSettings;
  readonly sockets: Sockets;
  readonly accounts: Pick<AccountsService, 'authenticate' | 'sessionsEndedSince' | 'touch'>;
  readonly conversations: Pick<
    ConversationsService,
    | 'addressees'
    | 'lastId'
    | 'like'
    | 'pass'
    | 'send'
    | 'signalWriting'
    | 'since'
    | 'takeBack'
    | 'unread'
    | 'writtenSince'
  >;
  readonly credits: Pick<CreditsService, 'credits'>;
  readonly profiles: Pick<ProfilesService, 'between' | 'cards' | 'presence'>;
  /** An event was acknowledged: how long it took, and the code of its refusal, or `ok`. */
  readonly watchEvent?: (event: string, tookMs: number, outcome: string) => void;
  /** of the shell that pages load now; undefined: there is none yet */
  readonly shellVersion: (brandId: string, request: WithCookies) => string | undefined;
  /** of the brand's release set; undefined: there is none yet */
  readonly releaseRevision: (brandId: string) => number | undefined;
}
