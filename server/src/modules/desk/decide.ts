import type { DeskDraft, DeskOutcome, DeskVerdict } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import { carryOut } from './carry-out.ts';
import * as repository from './case-repository.ts';
import { type CaseState, nextState } from './case-state.ts';
import { type CaseFacts, isDanger, readFacts } from './case-facts.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { assertDecidable } from './draft.ts';
import { dropVerdict, keepVerdict, stateOf, unconfirm, type Verdict, verdictOf } from './verdict-repository.ts';

interface Deciding {
  readonly needs: DeskNeeds;
  readonly tx: Transaction;
  readonly facts: CaseFacts;
  readonly verdict: DeskVerdict;
  readonly operator: DeskOperator;
  readonly now: Date;
}

interface Decided {
  readonly outcome: DeskOutcome;
  readonly afterCommit: () => void;
}

const NOTHING = (): void => undefined;

/** @throws forbidden, conflict, invalid_request */
export async function decide(
  needs: DeskNeeds,
  id: number,
  verdict: DeskVerdict,
  operator: DeskOperator,
): Promise<DeskOutcome> {
  const now = needs.clock.now();
  const { outcome, afterCommit } = await withTransaction(needs.db, async (tx) => {
    await repository.lockThreadOfCase(tx, id);
    const row = await repository.lockClaimed(tx, id, { person: operator.person, now });
    if (!row) throw new AppError('forbidden', { message: 'the case is not in your hands' });
    if (row.version !== verdict.version)
      throw new AppError('conflict', { message: 'something came in since the case was opened' });
    const facts = await readFacts(needs, row, tx);
    assertDecidable(facts, verdict, operator);
    return goOn({ needs, tx, facts, verdict, operator, now });
  });
  afterCommit();
  return outcome;
}

async function goOn(given: Deciding): Promise<Decided> {
  const { needs, tx, facts, verdict, operator, now } = given;
  const { row, verdict: before } = facts;
  const { version: _seen, ...draft } = verdict;
  const event = { type: 'decided', action: draft.action, by: operator.person, at: now.getTime() } as const;
  const next = nextState(stateOf(before), { ...event, isDanger: isDanger(row) }, needs.env.deskUndoMs);
  if (next.kind === 'refused') throw new AppError(next.code, { message: next.message });
  if (next.kind === 'carryOut') {
    const what = next.confirmedBy === undefined || !before ? { draft, operator } : originalOf(before);
    const afterCommit = await carryOut({ needs, tx, facts, now, confirmedBy: next.confirmedBy, ...what });
    return { outcome: { state: 'decided' }, afterCommit };
  }
  await keep(given, next, draft);
  await needs.notifyConsoles(tx, row.brandId);
  const outcome: DeskOutcome =
    next.kind === 'leaving'
      ? { state: 'leaving', leavesAt: new Date(next.leavesAt).toISOString() }
      : { state: 'proposed' };
  return { outcome, afterCommit: NOTHING };
}

/** What was proposed, in the name of who did. */
function originalOf({ draft, operator, operatorName }: Verdict): { draft: DeskDraft; operator: DeskOperator } {
  return { draft, operator: { person: operator, name: operatorName } };
}

async function keep({ needs, tx, facts, operator, now }: Deciding, state: CaseState, draft: DeskDraft): Promise<void> {
  const { row, verdict: before } = facts;
  const isConfirmed = state.kind === 'leaving' && state.confirmedBy !== undefined && before !== undefined;
  const what = isConfirmed ? originalOf(before) : { draft, operator };
  await keepVerdict(tx, {
    caseId: row.id,
    draft: what.draft,
    version: row.version,
    operator: what.operator.person,
    operatorName: what.operator.name,
    confirmedBy: isConfirmed ? operator.person : null,
    madeAt: now,
    leavesAt: state.kind === 'leaving' ? new Date(state.leavesAt) : null,
  });
  if (state.kind !== 'proposed') return;
  await repository.releaseCase(tx, row.id, operator.person);
  await needs.audit(tx, {
    actor: operator.name,
    action: `desk.propose`,
    brandId: row.brandId,
    reason: draft.reason ?? draft.action,
    after: { case: row.id, action: draft.action },
  });
}

/** Before it leaves. @throws forbidden, conflict */
export async function undo({ db, clock, env, notifyConsoles }: DeskNeeds, id: number, by: string): Promise<void> {
  await withTransaction(db, async (tx) => {
    const row = await repository.lockOpen(tx, id);
    const at = clock.now().getTime();
    const next = nextState(stateOf(await verdictOf(tx, id)), { type: 'undone', by, at }, env.deskUndoMs);
    if (next.kind === 'refused') throw new AppError(next.code, { message: next.message });
    await goBack(tx, id, next);
    if (row) await notifyConsoles(tx, row.brandId);
  });
}

/** Carries out what is due, unless something came in since. @returns whether something was to be done */
export async function carryOutDue(needs: DeskNeeds, id: number): Promise<void> {
  const { clock, env } = needs;
  const afterCommit = await withTransaction(needs.db, async (tx) => {
    await repository.lockThreadOfCase(tx, id);
    const row = await repository.lockOpen(tx, id);
    const verdict = row && (await verdictOf(tx, id));
    if (!verdict) return NOTHING;
    const now = clock.now();
    const isGrown = row.version !== verdict.version;
    const next = nextState(stateOf(verdict), { type: 'due', at: now.getTime(), isGrown }, env.deskUndoMs);
    if (next.kind === 'carryOut') {
      const facts = await readFacts(needs, row, tx);
      const { draft, operator } = originalOf(verdict);
      assertDecidable(facts, draft, operator);
      return carryOut({ needs, tx, facts, draft, operator, confirmedBy: next.confirmedBy, now });
    }
    if (next.kind !== 'leaving') await giveFree(needs, tx, row, next);
    return NOTHING;
  });
  afterCommit();
}

/** What cannot be carried out any more, as its account is gone: a person decides the case again. */
export async function dropDue(needs: DeskNeeds, id: number): Promise<void> {
  await withTransaction(needs.db, async (tx) => {
    const row = await repository.lockOpen(tx, id);
    if (row) await giveFree(needs, tx, row, { kind: 'open' });
  });
}

async function giveFree(
  { notifyConsoles }: DeskNeeds,
  tx: Transaction,
  row: repository.CaseRow,
  next: { readonly kind: string },
): Promise<void> {
  await goBack(tx, row.id, next);
  if (row.claimedBy !== null) await repository.releaseCase(tx, row.id, row.claimedBy);
  await notifyConsoles(tx, row.brandId);
}

async function goBack(tx: Transaction, id: number, { kind }: { readonly kind: string }): Promise<void> {
  if (kind === 'proposed') await unconfirm(tx, id);
  else await dropVerdict(tx, id);
}
