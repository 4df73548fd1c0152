import { randomUUID } from 'node:crypto';
import type { Transaction } from '@halo/server-kit/storage/database';
import { DAY_MS } from '@halo/shared/contracts';
import type { Operator } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';

/** A second person has as long as with any other proposal. */
const WAITS_MS = DAY_MS;

export interface Proposer {
  readonly proposedBy: string;
  readonly tokenId: string | null;
}

/** Who proposed it has the right still. @throws forbidden */
export type MayStill = (tx: Transaction, proposer: Proposer, brandId: string) => Promise<boolean>;

/** The part of a row that is alike in every proposal which begins to wait. */
export function beginsToWait(operator: Operator, now: Date) {
  return {
    id: randomUUID(),
    proposedBy: operator.person,
    tokenId: operator.tokenId ?? null,
    proposedAt: now,
    expiresAt: new Date(+now + WAITS_MS),
    status: 'waiting' as const,
    decidedBy: null,
  };
}

/** @throws forbidden when it is the person who proposed it, with another token as well */
export function assertSecondPerson({ person }: Operator, { proposedBy }: Proposer): void {
  if (person === proposedBy)
    throw new AppError('forbidden', {
      message: 'a second person has to agree, with whatever token: you proposed it',
    });
}

/** @throws forbidden */
export async function assertMayStill(
  mayStill: MayStill,
  tx: Transaction,
  row: Proposer & { readonly brandId: string },
): Promise<void> {
  if (!(await mayStill(tx, row, row.brandId)))
    throw new AppError('forbidden', { message: 'who proposed it has lost the right to' });
}
