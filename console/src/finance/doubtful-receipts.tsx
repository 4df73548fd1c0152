import { Link } from 'react-router-dom';
import { useDoubtfulReceipts } from '../api/queries.ts';
import { formatMoment, formatMoney } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './finance.module.css';

const words = texts.finance;

/** Receipts of a month whose two facts about the buyer's country do not agree; nothing is shown where all do. */
export function DoubtfulReceipts({ company, month }: { company: string; month: string }) {
  const found = useDoubtfulReceipts(company, month);
  const mayLook = mayDo(useSignedIn(), 'payments');
  const { count = 0, receipts = [] } = found.data ?? {};
  if (found.error) return <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />;
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="doubtful">
      <h2 className={classes['section']} id="doubtful">
        {words.doubtful}
      </h2>
      <p className={parts['muted']}>
        {t('finance.doubtfulLead', { count })}
        {count > receipts.length && ` ${t('finance.doubtfulNewest', { shown: receipts.length })}`}
      </p>
      <ul className={classes['list']} aria-labelledby="doubtful">
        {receipts.map(({ number, payment, issuedAt, grossCents, vatCents, currency, country, facts }) => (
          <li key={number} className={parts['card']} data-tone="watch">
            <p>
              <strong>{mayLook ? <Link to={paths.payment(payment)}>{number}</Link> : number}</strong>{' '}
              <span className={parts['muted']}>{formatMoment(issuedAt)}</span>
            </p>
            <p className={classes['detail']}>
              {t('finance.taxedIn', {
                amount: formatMoney(grossCents, currency),
                vat: formatMoney(vatCents, currency),
                country: country.toUpperCase(),
              })}
            </p>
            <p className={classes['detail']}>
              {facts.map(({ kind, country: of }) => `${factName(kind)}: ${of.toUpperCase()}`).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function factName(kind: string): string {
  return (words.fact as Readonly<Record<string, string>>)[kind] ?? kind;
}
