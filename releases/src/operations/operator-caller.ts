import type { Operator } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { mayDo, type NeededRight } from './rights.ts';

/** Who makes a call, as a cookie or a token proved it. */
export interface OperatorCaller {
  readonly operator: Operator;
  /** The session's hash or the token's id, with a word in front: the same for all calls with it. */
  readonly key: string;
  readonly proof:
    | { readonly kind: 'session'; readonly tokenHash: Buffer }
    | { readonly kind: 'token'; readonly tokenId: string };
  /** what a session still needs before it may do anything else */
  readonly lacks?: 'code' | 'setUp' | undefined;
  /** of the person; undefined for a token, which needs none */
  readonly hasSecondFactor?: boolean | undefined;
  /** When it stops being good by itself. */
  readonly expiresAt: Date;
  /** Notes the use: a session slides, a token remembers when. Called once the call is done. */
  noteUse(): Promise<void>;
}

/** For what only a handler can find out. @throws forbidden */
export function demand(operator: Operator, ...needed: readonly NeededRight[]): void {
  const missing = needed.find((right) => !mayDo(operator.rights, right));
  if (missing) throw new AppError('forbidden', { message: `needs the right to ${describe(missing)}` });
}

function describe({ action, remote, brand }: NeededRight): string {
  const where = [remote === '*' ? 'all remotes' : remote, brand === '*' ? 'all brands' : brand].filter(
    (each) => each !== undefined,
  );
  return where.length === 0 ? action : `${action} for ${where.join(' on ')}`;
}
