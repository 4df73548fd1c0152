import { type SessionState, userOf } from '../contracts/session.ts';
import { usePlatform } from './platform-context.tsx';
import { useBusTopic } from './use-bus-topic.ts';

/** Who is here, as of now; renders again when it changes. */
export function useSession(): SessionState {
  const { session } = usePlatform();
  return useBusTopic('session.changed') ?? session.state;
}

/** The signed-in person; undefined for a visitor. */
export function useUser() {
  return userOf(useSession());
}
