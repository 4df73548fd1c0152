import styled from '@emotion/styled';
import { paymentNumber } from '@halo/shared/contracts';
import { useFormats } from '@halo/shared/remote';
import { color, fontSize, fontWeight, radius, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../payment-drafts.ts';

interface PaymentFactsProps {
  receipt: Receipt & { attemptId: string };
  /** of the document; absent while it is not known */
  receiptNumber: string | undefined;
}

/** How much, how, and under which numbers it is found again. */
export function PaymentFacts({ receipt: { amountCents, method, attemptId }, receiptNumber }: PaymentFactsProps) {
  const { t } = useTranslation('payments');
  const formats = useFormats();
  const facts = [
    [t('ok.facts.amount'), formats.money(amountCents)],
    ...(method === undefined ? [] : [[t('ok.facts.method'), t(`methods.${method}`)]]),
    ...(receiptNumber === undefined ? [] : [[t('ok.facts.receipt'), receiptNumber]]),
    [t('ok.facts.payment'), paymentNumber(attemptId)],
  ] as const;
  return (
    <List>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled('dl')({
  margin: 0,
  padding: `${space[1]} ${space[4]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.box,
  background: color.surface,
  fontSize: fontSize.small,
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '2px 16px',
    padding: `${space[2]} 0`,
  },
  '& > div + div': { borderTop: `1px solid ${color.line}` },
  '& dt': { color: color.soft },
  '& dd': { margin: 0, minWidth: 0, fontWeight: fontWeight.strong, overflowWrap: 'anywhere' },
});
