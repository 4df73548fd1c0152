import type { SessionParts } from './session-parts.ts';
import { verifySession } from './verify-session.ts';

/** Calls that end the token they are made with, and answer the next one. */
export interface TokenReplacement {
  /** Makes such a call and goes on with the token that it answers. */
  run<Answer extends { token: string }>(call: () => Promise<Answer>): Promise<Answer>;
  /** Resolves when none is under way. */
  settled(): Promise<void>;
}

export function createTokenReplacement(parts: SessionParts): TokenReplacement {
  let underWay: Promise<unknown> = Promise.resolve();
  async function replace<Answer extends { token: string }>(call: () => Promise<Answer>): Promise<Answer> {
    const answer = await call();
    if (!parts.account.isAnothers()) parts.storage.set('token', answer.token);
    return answer;
  }
  return {
    async run(call) {
      const replacing = replace(call);
      underWay = replacing.catch(() => undefined);
      const answer = await replacing;
      // The socket went with the old token; a server that cannot be reached now is asked again like any other time.
      if (!parts.account.isAnothers()) await verifySession(parts, answer.token, false).catch(() => undefined);
      return answer;
    },
    settled: async () => void (await underWay),
  };
}
