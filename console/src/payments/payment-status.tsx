import type { FoundPayment } from '@halo/shared/contracts/operations';
import parts from '../parts.module.css';
import { statusText } from './timeline.ts';

const LOOKS: Readonly<Record<FoundPayment['status'], string>> = {
  created: 'accent',
  submitted: 'accent',
  challenge: 'accent',
  pending: 'watch',
  unknown: 'watch',
  settled: 'good',
  failed: 'bad',
};

export function PaymentStatus({ status }: { status: FoundPayment['status'] }) {
  return <span className={`${parts['chip']} ${parts[LOOKS[status]]}`}>{statusText(status)}</span>;
}
