import { type PaymentMethod, PROBLEM_CODES, type ProblemCode } from '@halo/shared/contracts';
import { type Platform, usePageProps, usePlatform, useUser } from '@halo/shared/remote';
import { useState } from 'react';
import { refusalText } from '../live/refusal-popup.ts';
import { type RefusalStep, refusalStep } from '../live/refusal-step.ts';
import { methodIn, otherWayPath, PAY_PATH } from '../paths.ts';
import { createPaymentDrafts } from '../payment-drafts.ts';
import { declinesBeforeOther, offeredMethods } from '../payment-rules.ts';
import { planOffer } from '../plan-choice.ts';
import { useRules } from '../use-rules.ts';

/** Why a payment did not go through, and the one thing to do now. */
export function useKo() {
  const { i18n, brand, storage, hrefOf } = usePlatform();
  const { search } = usePageProps();
  const user = useUser();
  const rules = useRules(true);
  const [declines] = useState(() => createPaymentDrafts(storage).declines());
  const code = codeOf(search);
  const refused = methodIn(search, 'method') ?? 'credit_card';
  const isVerification = user !== undefined && planOffer(user.flow, user.premiumLevel).kind === 'verification';
  const offered =
    user && rules
      ? offeredMethods(user.flow, rules, { isVerification, hasWallets: brand.services.walletFrame !== undefined })
      : undefined;
  // Undefined until the ways to pay are known: until then nothing is said about them.
  const hasOther = offered?.some((one) => one !== refused);
  const isEnough = declines >= declinesBeforeOther(user?.flow, rules);
  const kind = kindFor(refused, refusalStep(code).kind);
  const step = stepOf(kind, isEnough, hasOther === true);
  const isExplained = kind === 'otherWay' && hasOther === false;
  return {
    ...refusalText(i18n, brand, code, hasOther !== false),
    help:
      isEnough && !isExplained && kind !== 'plans' ? helpOf(hasOther === true, refused === 'credit_card') : undefined,
    step,
    stepPath: pathOf(step, hrefOf, refused),
    isVerification,
  };
}

type Kind = RefusalStep['kind'];

/** No other card helps, and no field is wrong, where none was asked for. */
function kindFor(refused: PaymentMethod, kind: Kind): Kind {
  return refused !== 'credit_card' && (kind === 'otherCard' || kind === 'correct') ? 'retry' : kind;
}

function stepOf(kind: Kind, isEnough: boolean, hasOther: boolean): Kind {
  if (kind === 'plans' || kind === 'profile') return kind;
  if (hasOther && (isEnough || kind === 'otherWay')) return 'otherWay';
  return kind === 'otherWay' ? 'plans' : kind;
}

function helpOf(hasOther: boolean, isCard: boolean): 'manyOther' | 'many' | 'manyLater' {
  if (hasOther) return 'manyOther';
  return isCard ? 'many' : 'manyLater';
}

function pathOf(step: Kind, hrefOf: Platform['hrefOf'], refused: PaymentMethod): string {
  switch (step) {
    case 'plans':
      return hrefOf('plans');
    case 'profile':
      return hrefOf('spending');
    case 'otherWay':
      return otherWayPath(refused);
    default:
      return PAY_PATH;
  }
}

function codeOf(search: string): ProblemCode {
  const named = new URLSearchParams(search).get('code');
  return PROBLEM_CODES.find((code) => code === named) ?? 'payment_generic';
}
