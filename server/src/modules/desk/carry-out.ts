import { DAY_MS } from '@halo/shared/contracts';
import { publicOrigin } from '@halo/server-kit/http/public-origin';
import { createToken } from '@halo/server-kit/secrets/opaque-token';
import { openCase } from './case-intake.ts';
import { carryOutChat } from './chats.ts';
import * as repository from './case-repository.ts';
import { textFor } from './draft.ts';
import type { CarriedOut } from './carried-out.ts';
import { applyEffect } from './effects.ts';
import { isAppealable } from './statement.ts';
import { dropVerdict } from './verdict-repository.ts';

/** Six months: article 20 of Regulation 2022/2065. */
const APPEAL_MS = 183 * DAY_MS;

/** Effect, words, record and audit together. Answers what is done once they are committed. */
export async function carryOut(given: CarriedOut): Promise<() => void> {
  const { needs, tx, facts, draft, operator, confirmedBy, now } = given;
  const { row, reportIds, account, ticket, chat, reviewed } = facts;
  const { action, reason } = draft;
  if (chat) return carryOutChat(given, chat);
  const decision = await repository.nextDecisionId(tx);
  const { effect, refund, afterCommit } = await applyEffect(needs, tx, facts, draft, decision);
  const textSent = textFor(needs, facts, draft, refund);
  const appeal = isAppealable(action) ? createToken() : undefined;
  await repository.insertDecision(tx, {
    id: decision,
    caseId: row.id,
    brandId: row.brandId,
    clickId: account?.clickId ?? ticket?.clickId ?? null,
    action,
    reason: reason ?? null,
    facts: draft.text.trim(),
    source: reportIds.length > 0 ? 'notice' : 'own',
    textSent,
    language: facts.language,
    effect: effect ?? null,
    refundCents: refund?.cents ?? null,
    operator: operator.person,
    confirmedBy: confirmedBy ?? null,
    reviews: reviewed?.id ?? null,
    decidedAt: now,
    ...(appeal ? { appealHash: appeal.hash, appealUntil: new Date(now.getTime() + APPEAL_MS) } : {}),
  });
  if (action === 'confirm' && reviewed) await repository.keepConfirmation(tx, reviewed.id, operator.person);
  await writeToPerson(given, textSent, appeal?.token);
  await writeToReporters(given);
  await needs.safety.closeReports(tx, reportIds);
  await dropVerdict(tx, row.id);
  await repository.closeCase(tx, row.id, now);
  if (action === 'disable' && confirmedBy === undefined) await askForConfirmation(given, decision);
  await needs.notifyConsoles(tx, row.brandId);
  // Words about people stay in the decision, which can be erased; the chain never is.
  await needs.audit(tx, {
    actor: operator.name,
    action: `desk.${action}`,
    brandId: row.brandId,
    reason: reason ?? action,
    after: { case: row.id, decision, ...(confirmedBy === undefined ? {} : { confirmedBy }) },
  });
  return afterCommit;
}

/** Disabled at once, by one person. */
async function askForConfirmation({ tx, facts, now }: CarriedOut, decision: number): Promise<void> {
  const { brandId } = facts.row;
  await openCase(tx, { brandId, queue: 'confirmations', subject: String(decision), harm: 2, openedAt: now });
}

async function writeToPerson(
  { needs, tx, facts, draft: { action } }: CarriedOut,
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
async function writeToReporters({ needs, tx, facts, draft: { action } }: CarriedOut): Promise<void> {
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
