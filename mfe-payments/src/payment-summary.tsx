import styled from '@emotion/styled';
import type { RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import { coveredCredits, creditValue, type PlanTerms } from './plan-terms.ts';

interface PaymentSummaryProps {
  plan: RatePlan;
  messageCost: number;
  /** of earlier payments: this one makes up for them first */
  missingCredits: number;
  /** the shopper ticked that it renews */
  renews: boolean;
  terms: PlanTerms | undefined;
  descriptor: string;
  formats: Formats;
}

/** Total, what comes for it, whether it renews and how to stop that: beside the button, before the click. */
export function PaymentSummary(props: PaymentSummaryProps) {
  const { plan, messageCost, missingCredits, renews, terms, descriptor, formats } = props;
  const { t } = useTranslation('payments');
  const value = creditValue(plan, messageCost);
  const covered = coveredCredits(plan, missingCredits);
  const left = plan.credits - covered;
  const gets =
    value === undefined
      ? plan.name
      : [
          t('ui:credits', { count: plan.credits }),
          covered > 0 ? t('debt.covers', { count: covered }) : undefined,
          messageCost > 0 ? t('plans.messages', { count: Math.floor(left / messageCost) }) : undefined,
        ]
          .filter(Boolean)
          .join(' · ');
  const { startsAt, endsAt, startsBy, endsRenewals = [] } = terms ?? {};
  const date = endsAt === undefined ? '' : formats.longDate(endsAt);
  return (
    <List aria-label={t('summary.title')}>
      <Line>
        <dt>{t('summary.total')}</dt>
        <Total>{formats.money(plan.totalCents)}</Total>
      </Line>
      <Line>
        <dt>{t('summary.gets')}</dt>
        <dd>{gets}</dd>
      </Line>
      {value !== undefined && messageCost === 0 && (
        <Line>
          <dt>{t('summary.messages')}</dt>
          <dd>{t('summary.unlimited')}</dd>
        </Line>
      )}
      {value !== undefined && (
        <Line>
          <dt>{t('summary.credit')}</dt>
          <dd>{formats.money(value.perCreditCents)}</dd>
        </Line>
      )}
      {value !== undefined && (
        <Line>
          <dt>{t('summary.expiry')}</dt>
          <dd>{t('summary.noExpiry')}</dd>
        </Line>
      )}
      {(startsAt ?? startsBy) !== undefined && (
        <Line>
          <dt>{t('summary.begins')}</dt>
          <dd>
            {startsAt === undefined
              ? t('summary.beginsWhenAsked', { date: formats.longDate(startsBy ?? 0) })
              : t('summary.beginsLater', { date: formats.longDate(startsAt) })}
          </dd>
        </Line>
      )}
      <Line>
        <dt>{t('summary.renewal')}</dt>
        <dd>
          {!plan.renewal
            ? t('summary.once')
            : renews
              ? t(`${endsAt === undefined ? 'summary.renewsOnceBegun' : 'summary.renews'}.${plan.renewal.every}`, {
                  date,
                  price: formats.money(plan.renewal.priceCents),
                })
              : t(endsAt === undefined ? 'summary.endsOnceBegun' : 'summary.ends', { date })}
        </dd>
      </Line>
      {plan.renewal && renews && (
        <Line>
          <dt>{t('summary.cancel')}</dt>
          <dd>{t('summary.howToCancel')}</dd>
        </Line>
      )}
      {endsRenewals.length > 0 && (
        <Line>
          <dt>{t('summary.current')}</dt>
          <dd>{endsRenewals.map((name) => t('summary.endsRenewal', { plan: name })).join('. ')}</dd>
        </Line>
      )}
      <Line>
        <dt>{t('summary.statement')}</dt>
        <dd>{descriptor}</dd>
      </Line>
    </List>
  );
}

const List = styled('dl')({ display: 'grid', gap: space[1], margin: 0, fontSize: fontSize.small, lineHeight: 1.45 });
const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(108px, 34%) minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'baseline',
  '& dt': { color: color.soft },
  '& dd': { margin: 0, textAlign: 'right', overflowWrap: 'anywhere' },
});
const Total = styled('dd')({
  '&&': { fontSize: fontSize.large, fontWeight: fontWeight.heavy, fontVariantNumeric: 'tabular-nums' },
});
