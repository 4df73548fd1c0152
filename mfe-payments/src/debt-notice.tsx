import type { RatePlan } from '@halo/shared/contracts';
import { Notice } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { coveredCredits } from './plan-terms.ts';

interface DebtNoticeProps {
  plan: Pick<RatePlan, 'credits'>;
  /** of earlier payments */
  missingCredits: number;
}

/**
 * Before paying: a bank took an earlier payment back, and what this purchase brings makes up for it first. Nothing
 * where nothing is missing, or where the plan brings no credits.
 */
export function DebtNotice({ plan, missingCredits }: DebtNoticeProps) {
  const { t } = useTranslation('payments');
  const covered = coveredCredits(plan, missingCredits);
  if (covered === 0) return null;
  return (
    <Notice>
      {t('debt.text', { missing: missingCredits, covered, total: plan.credits, left: plan.credits - covered })}
    </Notice>
  );
}
