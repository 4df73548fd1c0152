import {
  DECISION_GROUNDS,
  type DecisionReason,
  isFaultless,
  type Language,
  type VerificationRefusal,
  GESTURE_RULES,
} from '@halo/shared/contracts';
import { APPEALABLE_ACTIONS } from '@halo/shared/contracts/operations';
import type { GivenBack } from '../purchases/index.ts';
import { createTranslator } from '@halo/shared/texts';
import { moneyText } from '../mail/index.ts';
import { texts } from './locales/all.ts';

const TEXTS: Record<Language, typeof texts.en> = texts;

export interface Statement {
  readonly action: 'warn' | 'verify' | 'refuse' | 'hidePhoto' | 'unverify' | 'disable' | 'restore' | 'uphold';
  readonly language: Language;
  readonly brandTitle: string;
  readonly reason: DecisionReason | undefined;
  /** why a photo with a gesture proved nothing */
  readonly refusal: VerificationRefusal | undefined;
  /** by the operator, in this language */
  readonly facts: string;
  readonly source: 'notice' | 'own';
  /** what goes back to an account that is disabled without a fault */
  readonly refund: GivenBack | undefined;
  /** what is restored had given money back */
  readonly wasRefunded: boolean;
}

export function isAppealable(action: string): action is (typeof APPEALABLE_ACTIONS)[number] {
  return APPEALABLE_ACTIONS.some((each) => each === action);
}

/**
 * What the person is informed of, as article 17 of Regulation 2022/2065 wants it: what was done and for how long, why
 * and on which ground, how it was noticed, who decided, and what can be done against it. Paragraphs with an empty line
 * between.
 */
export function statementOf(given: Statement): string {
  const { action, language, brandTitle, reason, facts, source } = given;
  const t = createTranslator(language, TEXTS[language]);
  const opening = t(`opening.${action}`, { brand: brandTitle });
  if (!isAppealable(action)) {
    const words = facts === '' ? [] : [t('words', { facts })];
    const after = action === 'restore' && given.wasRefunded ? [t('refund.after')] : [];
    return [
      opening,
      ...(given.refusal === undefined ? [] : [t(`refusals.${given.refusal}`)]),
      ...after,
      ...words,
      ...(action === 'refuse' ? [t('again')] : []),
      ...(action === 'verify' || action === 'refuse' ? [t('deleted', { days: GESTURE_RULES.photoDays })] : []),
      ...(action === 'uphold' ? [t('elsewhere')] : []),
    ].join('\n\n');
  }
  const ground =
    reason === undefined
      ? []
      : [`${t('reason', { reason: t(`reasons.${reason}`) })} ${t(`ground.${DECISION_GROUNDS[reason]}`)}`];
  const why = isFaultless(reason)
    ? [t('why', { facts }), refundText(given), t('source.none')]
    : [t('facts', { facts }), t(`source.${source}`)];
  return [opening, ...ground, ...why, t('appeal')].join('\n\n');
}

function refundText({ language, refund }: Statement): string {
  const t = createTranslator(language, TEXTS[language]);
  if (!refund || refund.cents === 0) return t('refund.none');
  return t('refund.some', { amount: moneyText(refund.cents, refund.currency, language) });
}
