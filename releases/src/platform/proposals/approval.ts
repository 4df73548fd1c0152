import type { Operator, Rights } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { demand } from '../../operations/operator-caller.ts';
import { findOperator, findToken } from '../../operations/operator-repository.ts';
import { commonRights, mayDo, type NeededRight } from '../../operations/rights.ts';
import { remoteOfChange, rightOfChange } from './change-right.ts';
import type { ChangesNeeds } from './changes-needs.ts';
import { movedOn } from './preview.ts';
import type { ProposalRow } from './proposal-repository.ts';

const NO_RIGHTS: Rights = { remotes: [], brands: [], actions: [] };

/** @throws forbidden, conflict */
export async function assertMayApprove(
  { db, pins }: Pick<ChangesNeeds, 'db' | 'pins'>,
  operator: Operator,
  row: ProposalRow,
): Promise<void> {
  const { scope, change, proposedBy } = row;
  demand(operator, { action: 'approve', remote: remoteOfChange(change), brand: scope });
  if (operator.person === proposedBy)
    throw new AppError('forbidden', {
      message: 'a second person has to agree, with whatever token: you proposed it',
    });
  await assertWaiting(pins, row);
  const rights = await rightsToday(db, row);
  const missing = rightOfChange(scope, change).find((right) => !mayDo(rights, right));
  if (missing)
    throw new AppError('forbidden', { message: `who proposed it has lost the right to ${missing.action} here` });
}

/**
 * What the person, and the token it was proposed with, may do now. A token that ended by its date was good when it
 * was used. @throws forbidden
 */
export async function rightsToday(
  db: Db | Transaction,
  { proposedBy, tokenId }: Pick<ProposalRow, 'proposedBy' | 'tokenId'>,
): Promise<Rights> {
  const proposer = await findOperator(db, proposedBy);
  if (!proposer || proposer.disabledAt !== null)
    throw new AppError('forbidden', { message: 'who proposed it is no operator any more' });
  if (tokenId === null) return proposer.rights;
  const token = await findToken(db, tokenId);
  if (!token || token.revokedAt !== null)
    throw new AppError('forbidden', { message: 'the token it was proposed with was revoked' });
  return commonRights(token.rights, proposer.rights) ?? NO_RIGHTS;
}

/** Whether who proposed something may do it still. @throws forbidden when the person or the token is out */
export async function mayStill(
  db: Db | Transaction,
  proposer: Pick<ProposalRow, 'proposedBy' | 'tokenId'>,
  right: NeededRight,
): Promise<boolean> {
  return mayDo(await rightsToday(db, proposer), right);
}

/** @throws conflict */
async function assertWaiting(
  pins: ChangesNeeds['pins'],
  { scope, status, expectedRevision }: ProposalRow,
): Promise<void> {
  if (status === 'waiting') return;
  if (status !== 'outdated') throw new AppError('conflict', { message: `the proposal is ${status}` });
  const { revision } = await pins.head(scope);
  const why =
    revision === expectedRevision ? `what ${scope} inherits has changed` : `${scope} is at revision ${revision} now`;
  throw movedOn(scope, revision, `the proposal is outdated: ${why}. Propose it again`);
}
