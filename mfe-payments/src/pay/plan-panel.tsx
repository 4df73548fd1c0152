import styled from '@emotion/styled';
import type { RatePlan } from '@halo/shared/contracts';
import type { Formats } from '@halo/shared/i18n';
import { color, fontSize, fontWeight, radius, size, space } from '@halo/shared/theme';
import { Panel, PriceTag, Row, ShieldIcon, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';
import { knownLabel } from '../plan-labels.ts';
import { coveredCredits } from '../plan-terms.ts';

interface PlanPanelProps {
  plan: RatePlan;
  /** of earlier payments: while this one makes up for them, its own words name more messages than it brings */
  missingCredits: number;
  formats: Formats;
  supportEmail: string;
}

/** What is being bought, with the terms of a refund one tap away. */
export function PlanPanel({ plan, missingCredits, formats, supportEmail }: PlanPanelProps) {
  const { t, i18n } = useTranslation('payments');
  return (
    <Panel selected as="section" aria-label={t('pay.plan')}>
      <Row gap={3} justify="space-between">
        <div>
          {plan.badge && <Badge>{knownLabel(i18n, plan.badge)}</Badge>}
          <Text as="div">
            <strong>{plan.name}</strong>
          </Text>
          {coveredCredits(plan, missingCredits) === 0 && (
            <Text as="div" size="small" tone="soft">
              {plan.description}
            </Text>
          )}
        </div>
        <PriceTag
          price={formats.money(plan.totalCents)}
          {...(plan.reduction === undefined
            ? {}
            : { oldPrice: formats.money(plan.reduction.lowestCents), oldPriceLabel: t('plans.insteadOf') })}
        />
      </Row>
      <Refund>
        <summary>
          <ShieldIcon size={18} />
          {t('refund.title')}
        </summary>
        <Text size="small" tone="soft">
          {t('refund.text')}
        </Text>
        <Text size="small" tone="soft">
          {t('refund.how')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Text>
      </Refund>
    </Panel>
  );
}

const Badge = styled('span')({
  display: 'inline-block',
  marginBottom: space[1],
  padding: '1px 8px',
  borderRadius: radius.tag,
  background: color.tint,
  color: color.accent,
  fontSize: fontSize.tiny,
  fontWeight: fontWeight.bold,
});

const Refund = styled('details')({
  marginTop: space[2],
  borderTop: `1px solid ${color.line}`,
  marginBottom: `-${space[3]}`,
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: space[2],
    minHeight: size.touch,
    cursor: 'pointer',
    listStyle: 'none',
    fontSize: fontSize.small,
    fontWeight: fontWeight.strong,
    textDecoration: 'underline',
    textDecorationColor: color.edge,
    textUnderlineOffset: 3,
  },
  '& > summary > svg': { color: color.ok, flex: 'none' },
  '& > p': { paddingBottom: space[3] },
});
