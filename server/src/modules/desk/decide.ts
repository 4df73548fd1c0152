import { DAY_MS, isFaultless } from '@halo/shared/contracts';
import type { DeskDraft, DeskVerdict } from '@halo/shared/contracts/operations';
import { AppError } from '@halo/shared/errors';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { createToken } from '@halo/server-kit/secrets/opaque-token';
import type { Transaction } from '@halo/server-kit/storage/database';
import { withTransaction } from '@halo/server-kit/storage/transaction';
import type { GivenBack } from '../purchases/index.ts';
import * as repository from './case-repository.ts';
import { actionsOf, type CaseFacts, readFacts } from './case-view.ts';
import type { DeskNeeds, DeskOperator } from './desk.ts';
import { applyEffect } from './effects.ts';
import { isAppealable, statementOf } from './statement.ts';

/** Six months: article 20 of Regulation 2022/2065. */
const APPEAL_MS = 183 * DAY_MS;
const TEXT_MIN_CHARS = 10;
/** Stands in prepared sentences where a person has to write. */
const PLACEHOLDER = '###';

/** @throws forbidden, conflict, invalid_request */
export async function decide(
  needs: DeskNeeds,
  id: number,
  verdict: DeskVerdict,
  operator: DeskOperator,
): Promise<void> {
  const now = needs.clock.now();
  const afterCommit = await withTransaction(needs.db, async (tx) => {
    const row = await repository.lockClaimed(tx, id, { person: operator.person, now });
    if (!row) throw new AppError('forbidden', { message: 'the case is not in your hands' });
    if (row.version !== verdict.version)
      throw new AppError('conflict', { message: 'something came in since the case was opened' });
    const facts = await readFacts(needs, row, tx);
    assertDecidable(facts, verdict, operator);
    return carryOut({ needs, tx, facts, verdict, operator, now });
  });
  afterCommit();
}

/** The words that the person gets; empty where none go out. */
export function textFor(
  { brands }: Pick<DeskNeeds, 'brands'>,
  facts: CaseFacts,
  draft: DeskDraft,
  refund: GivenBack | undefined,
): string {
  const { action, reason, text } = draft;
  if (action === 'answer') return text.trim();
  if (action === 'close' || action === 'nothing' || !facts.account) return '';
  const brandTitle = brands.byId(facts.row.brandId)?.title ?? '';
  const source = facts.reportIds.length > 0 ? 'notice' : 'own';
  return statementOf({
    action,
    language: facts.language,
    brandTitle,
    reason,
    facts: text.trim(),
    source,
    refund,
    wasRefunded: facts.wasRefunded,
  });
}

/** @throws forbidden, invalid_request */
export function assertDecidable(facts: CaseFacts, { action, reason, text }: DeskDraft, operator: DeskOperator): void {
  if (!actionsOf(facts).includes(action)) throw invalid('action', 'that cannot be decided here');
  if (facts.appealed?.operator === operator.person)
    throw new AppError('forbidden', { message: 'an appeal is decided by another operator' });
  if (isAppealable(action) && reason === undefined) throw invalid('reason', 'name a reason');
  if (isFaultless(reason) && action !== 'disable') throw invalid('reason', 'that is a reason to end an account only');
  const needsText = action === 'answer' || action === 'uphold' || isAppealable(action);
  if (needsText && text.trim().length < TEXT_MIN_CHARS) throw invalid('text', 'say it in a sentence');
  if (text.includes(PLACEHOLDER)) throw invalid('text', 'a placeholder is not filled in');
}

function invalid(field: string, message: string): AppError {
  return new AppError('invalid_request', { field, message });
}

interface Carried {
  readonly needs: DeskNeeds;
  readonly tx: Transaction;
  readonly facts: CaseFacts;
  readonly verdict: DeskVerdict;
  readonly operator: DeskOperator;
  readonly now: Date;
}

/** Effect, words, record and audit together. Answers what is done once they are committed. */
async function carryOut(given: Carried): Promise<() => void> {
  const { needs, tx, facts, verdict, operator, now } = given;
  const { row, reportIds, account, ticket, appealed } = facts;
  const { action, reason } = verdict;
  const decision = await repository.nextDecisionId(tx);
  const { effect, refund, afterCommit } = await applyEffect(needs, tx, facts, verdict, decision);
  const textSent = textFor(needs, facts, verdict, refund);
  const appeal = isAppealable(action) ? createToken() : undefined;
  await repository.insertDecision(tx, {
    id: decision,
    caseId: row.id,
    brandId: row.brandId,
    clickId: account?.clickId ?? ticket?.clickId ?? null,
    action,
    reason: reason ?? null,
    facts: verdict.text.trim(),
    source: reportIds.length > 0 ? 'notice' : 'own',
    textSent,
    language: facts.language,
    effect: effect ?? null,
    refundCents: refund?.cents ?? null,
    operator: operator.person,
    reviews: appealed?.id ?? null,
    decidedAt: now,
    ...(appeal ? { appealHash: appeal.hash, appealUntil: new Date(now.getTime() + APPEAL_MS) } : {}),
  });
  await writeToPerson(given, textSent, appeal?.token);
  await writeToReporters(given);
  await needs.safety.closeReports(tx, reportIds);
  await repository.closeCase(tx, row.id, now);
  await needs.notifyConsoles(tx, row.brandId);
  // Words about people stay in the decision, which can be erased; the chain never is.
  await needs.audit(tx, {
    actor: operator.name,
    action: `desk.${action}`,
    brandId: row.brandId,
    reason: reason ?? action,
    after: { case: row.id, decision },
  });
  return afterCommit;
}

async function writeToPerson(
  { needs, tx, facts, verdict: { action } }: Carried,
  text: string,
  token: string | undefined,
): Promise<void> {
  const { row, account, ticket, language } = facts;
  const brand = needs.brands.byId(row.brandId);
  if (!brand || text === '') return;
  const origin = publicOrigin(needs.env, brand.hosts[0] ?? '');
  if (ticket && action === 'answer') {
    const writer = ticket.clickId === null ? undefined : await needs.accounts.facts(ticket.clickId, tx);
    const isOwnAddress = writer?.isEmailConfirmed === true && writer.email === ticket.email;
    const data = {
      ticket: ticket.number,
      text,
      contactUrl: `${origin}/contactUs`,
      ...(isOwnAddress ? { question: ticket.text } : {}),
    };
    await needs.mail.enqueue({ template: 'desk-answer', recipient: ticket.email, language, brand, data }, tx);
  } else if (account) {
    const data = {
      kind: action,
      text,
      ...(token === undefined ? {} : { appealUrl: `${origin}/appeal?token=${token}` }),
    };
    await needs.mail.enqueue({ template: 'desk-decision', recipient: account.email, language, brand, data }, tx);
  }
}

/** Each once, in their language, without a word about what was done. */
async function writeToReporters({ needs, tx, facts, verdict: { action } }: Carried): Promise<void> {
  const { row, reportIds } = facts;
  const brand = needs.brands.byId(row.brandId);
  if (!brand || reportIds.length === 0) return;
  const kind = action === 'nothing' || action === 'restore' ? 'nothing' : 'acted';
  const contactUrl = `${publicOrigin(needs.env, brand.hosts[0] ?? '')}/contactUs`;
  const reporters = new Set((await needs.safety.reports(reportIds)).map(({ clickId }) => clickId));
  for (const clickId of reporters) {
    const reporter = await needs.accounts.facts(clickId, tx);
    if (!reporter || reporter.isDisabled) continue;
    const { email: recipient, language } = reporter;
    await needs.mail.enqueue(
      { template: 'report-outcome', recipient, language, brand, data: { kind, contactUrl } },
      tx,
    );
  }
}
