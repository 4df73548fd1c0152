import type { FoundPayment } from '@halo/shared/contracts/operations';
import { Link } from 'react-router-dom';
import { formatMoney } from '../format.ts';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { t, texts } from '../texts.ts';
import { When } from '../when.tsx';
import { PaymentStatus } from './payment-status.tsx';
import classes from './payments.module.css';
import { refundCurrency } from './refund-draft.ts';

export interface PaymentListProps {
  payments: readonly FoundPayment[];
  picked: string | undefined;
  titleOf(brand: string): string;
}

export function PaymentList({ payments, picked, titleOf }: PaymentListProps) {
  return (
    <ul className={classes['list']}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <Link
            className={classes['entry'] ?? ''}
            to={paths.payment(payment.id)}
            aria-current={payment.id === picked ? 'true' : undefined}
          >
            <span className={classes['entryHead']}>
              <b>{formatMoney(payment.cents, payment.currency)}</b>
              <PaymentStatus status={payment.status} />
            </span>
            <span>{payment.product}</span>
            <span className={parts['muted']}>
              {titleOf(payment.brand)} · {methodText(payment)} · <When at={payment.at} />
            </span>
            {payment.taken && (
              <span className={parts['muted']}>
                {t('payments.otherTaken', { amount: formatMoney(payment.taken.cents, payment.taken.currency) })}
              </span>
            )}
            {payment.reversedCents > 0 && (
              <span className={parts['muted']}>
                {t('payments.wentBack', { amount: formatMoney(payment.reversedCents, refundCurrency(payment)) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function methodText({ method, provider, lastFour }: FoundPayment): string {
  const names: Readonly<Record<string, string>> = texts.payments.method;
  const name = names[method] ?? method;
  return `${lastFour === undefined ? name : t('payments.cardEnding', { method: name, lastFour })}, ${provider}`;
}
