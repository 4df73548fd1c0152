import { randomUUID } from 'node:crypto';
import {
  DEFAULT_SCOPE,
  type FourEyesProposal,
  FourEyesRule,
  type NewFourEyes,
  type Operator,
} from '@halo/shared/contracts/operations';
import { DAY_MS } from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import type { Db, Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import * as z from 'zod/mini';
import { PLATFORM } from '../../operations/audit-scope.ts';
import { demand } from '../../operations/operator-caller.ts';
import { mayDo } from '../../operations/rights.ts';
import { canonicalJson } from '../audit/canonical-json.ts';
import type { Audit, FourEyes, ReleaseDeps, ReleaseEvents } from '../ports.ts';
import { rightsToday } from '../proposals/approval.ts';
import * as repository from './four-eyes-repository.ts';
import { builtInRules, EVERYTHING, sortedRules } from './rules.ts';

/** Who may agree to anything may also say what has to be agreed to. */
export const RIGHT_FOR_THE_LIST = { action: 'approve', remote: '*', brand: '*' } as const;
/** No list was ever agreed to. */
const BUILT_IN = 0;

type Needs = Pick<ReleaseDeps, 'env' | 'db' | 'brands' | 'clock' | 'log'> & {
  readonly audit: Pick<Audit, 'append'>;
  readonly events: Pick<ReleaseEvents, 'publish'>;
};

/** What takes two people is a list in the database, and so does changing it. */
export function createFourEyes(needs: Needs): FourEyes {
  const { db, clock, events } = needs;
  return {
    rules: async () => (await inForce(needs, db)).rules,
    async read() {
      const { rules, basis } = await inForce(needs, db);
      const rows = await repository.listLists(db);
      return {
        rules: [...rules],
        isBuiltIn: basis === BUILT_IN,
        proposals: rows.map((row) => toView(row, basis, clock.now())),
      };
    },
    async propose(operator, wanted) {
      demand(operator, RIGHT_FOR_THE_LIST);
      const row = await propose(needs, operator, wanted);
      events.publish({ kind: 'proposal', id: row.id });
      return toView(row, row.basis, row.proposedAt);
    },
    async approve(operator, id) {
      demand(operator, RIGHT_FOR_THE_LIST);
      await approve(needs, operator, id);
      events.publish({ kind: 'proposal', id });
    },
    async withdraw(operator, id) {
      await withdraw(needs, operator, id);
      events.publish({ kind: 'proposal', id });
    },
  };
}

/** The list in force, and the entry of the audit that brought it. */
async function inForce(
  { env, log }: Pick<Needs, 'env' | 'log'>,
  db: Db | Transaction,
): Promise<{ rules: readonly FourEyesRule[]; basis: number }> {
  const { list, entry } = await repository.findAdopted(db);
  if (!list && !entry) return { rules: builtInRules(env), basis: BUILT_IN };
  const agreed = z.safeParse(z.object({ rules: z.array(FourEyesRule) }), entry?.after);
  const isAgreed = agreed.success && canonicalJson(list?.rules) === canonicalJson(agreed.data.rules);
  if (isAgreed && list?.auditId === entry?.id) return { rules: agreed.data.rules, basis: entry?.id ?? BUILT_IN };
  log.error('the list of what takes two people is not what the audit says: everything takes two until it is');
  return { rules: EVERYTHING, basis: entry?.id ?? BUILT_IN };
}

async function propose(
  needs: Needs,
  operator: Operator,
  { rules: wanted, reason }: NewFourEyes,
): Promise<repository.FourEyesRow> {
  const { db, brands, clock, audit } = needs;
  const rules = sortedRules(wanted);
  const unknown = rules.find(({ scope }) => scope !== '*' && scope !== DEFAULT_SCOPE && !brands.byId(scope));
  if (unknown) throw new AppError('not_found', { message: `there is no brand ${unknown.scope}`, field: 'rules' });
  const current = await inForce(needs, db);
  if (canonicalJson(sortedRules(current.rules)) === canonicalJson(rules))
    throw new AppError('invalid_request', { message: 'that is the list already', field: 'rules' });
  const proposedAt = clock.now();
  const row = {
    id: randomUUID(),
    rules,
    reason,
    basis: current.basis,
    proposedBy: operator.person,
    tokenId: operator.tokenId ?? null,
    proposedAt,
    expiresAt: new Date(proposedAt.getTime() + DAY_MS),
    status: 'waiting' as const,
    decidedBy: null,
    auditId: null,
  };
  await withTransaction(db, async (tx) => {
    await repository.insertList(tx, row);
    await audit.append(tx, {
      actor: operator.name,
      action: 'proposeFourEyes',
      scope: PLATFORM,
      reason,
      before: { rules: current.rules },
      after: { proposal: row.id, rules },
    });
  });
  return row;
}

async function approve(needs: Needs, operator: Operator, id: string): Promise<void> {
  const { db, clock, audit } = needs;
  await withTransaction(db, async (tx) => {
    await repository.lockLists(tx);
    const row = await known(tx, id);
    if (operator.person === row.proposedBy)
      throw new AppError('forbidden', {
        message: 'a second person has to agree, with whatever token: you proposed it',
      });
    const { rules, basis } = await inForce(needs, tx);
    const { status } = toView(row, basis, clock.now());
    if (status !== 'waiting') throw new AppError('conflict', { message: `the proposal is ${status}` });
    if (!mayDo(await rightsToday(tx, row), RIGHT_FOR_THE_LIST))
      throw new AppError('forbidden', { message: 'who proposed it has lost the right to' });
    await repository.decideList(tx, id, { status: 'approved', decidedBy: operator.person }, clock.now());
    const entry = await audit.append(tx, {
      actor: `${row.proposedBy}, approved by ${operator.name}`,
      action: repository.ADOPTED,
      scope: PLATFORM,
      reason: row.reason,
      before: { rules },
      after: { proposal: id, rules: row.rules },
    });
    await repository.noteEntry(tx, id, entry);
  });
}

async function withdraw({ db, clock, audit }: Needs, operator: Operator, id: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    await repository.lockLists(tx);
    const row = await known(tx, id);
    if (operator.person !== row.proposedBy && !mayDo(operator.rights, RIGHT_FOR_THE_LIST))
      throw new AppError('forbidden', { message: 'only who proposed it or who may approve it can withdraw it' });
    if (!(await repository.decideList(tx, id, { status: 'withdrawn', decidedBy: operator.person }, clock.now())))
      throw new AppError('conflict', { message: 'the proposal is decided, or its time is over' });
    await audit.append(tx, {
      actor: operator.name,
      action: 'withdrawFourEyes',
      scope: PLATFORM,
      reason: row.reason,
      before: { proposal: id, rules: row.rules },
    });
  });
}

/** @throws not_found */
async function known(tx: Transaction, id: string): Promise<repository.FourEyesRow> {
  const row = await repository.findList(tx, id);
  if (!row) throw new AppError('not_found', { message: 'there is no such proposal' });
  return row;
}

function toView(row: repository.FourEyesRow, basis: number, now: Date): FourEyesProposal {
  const { id, rules, reason, proposedBy, proposedAt, expiresAt, decidedBy } = row;
  return {
    id,
    rules,
    reason,
    proposedBy,
    proposedAt: proposedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: statusOf(row, basis, now),
    ...(decidedBy === null ? {} : { decidedBy }),
  };
}

function statusOf(row: repository.FourEyesRow, basis: number, now: Date): FourEyesProposal['status'] {
  if (row.status !== 'waiting') return row.status;
  if (row.expiresAt <= now) return 'expired';
  return row.basis === basis ? 'waiting' : 'outdated';
}
