import type { MonthSummary } from '@halo/shared/contracts/operations';
import type { ReactNode } from 'react';
import { formatMoney, formatPercent } from '../format.ts';
import { HeadRow } from '../head-row.tsx';
import parts from '../parts.module.css';
import { texts } from '../texts.ts';
import classes from './finance.module.css';

const words = texts.finance;

/** What a month comes to: tax, what is owed to buyers, fees, and every account. */
export function MonthView({ summary: { accounts, vat, deferred, fees } }: { summary: MonthSummary }) {
  if (accounts.length === 0) return <p>{words.empty}</p>;
  const { column } = words;
  return (
    <div className={classes['tables']}>
      <SumTable
        title={words.vat}
        lead={words.vatLead}
        head={[column.country, column.rate, column.documents, column.net, column.vat, column.gross]}
        rows={vat.map((each) => [
          `${each.country.toUpperCase()}${each.isOss ? ` · ${words.oss}` : ''}`,
          formatPercent(each.permille / 10),
          String(each.documents),
          ...[each.net, each.vat, each.gross].map((sum) => formatMoney(sum, each.currency)),
        ])}
      />
      <SumTable
        title={words.deferred}
        lead={words.deferredLead}
        head={[column.brand, column.kind, column.sales, column.sold, column.deferred]}
        rows={deferred.map((each) => [
          each.brand,
          words.kind[each.kind],
          String(each.sales),
          formatMoney(each.sold, each.currency),
          formatMoney(each.deferred, each.currency),
        ])}
      />
      <SumTable
        title={words.fees}
        lead={words.feesLead}
        head={[column.account, column.amount]}
        rows={fees.map((each) => [each.account, formatMoney(each.amount, each.currency)])}
      />
      <SumTable
        title={words.accounts}
        lead={words.accountsLead}
        head={[column.brand, column.account, column.opening, column.debit, column.credit, column.closing]}
        rows={accounts.map((each) => [
          each.brand,
          each.account,
          ...[each.opening, each.debit, each.credit, each.closing].map((sum) => formatMoney(sum, each.currency)),
        ])}
      />
    </div>
  );
}

interface SumTableProps {
  title: string;
  lead: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

function SumTable({ title, lead, head, rows }: SumTableProps): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={classes['section']}>{title}</h2>
      <p className={parts['muted']}>{lead}</p>
      <div className={parts['tableWrap']}>
        <table className={`${parts['table']} ${classes['sums']}`} aria-label={title}>
          <HeadRow columns={head} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.slice(0, 2).join(' ')}>
                {row.map((each, index) => (
                  <td key={head[index]} data-label={head[index]}>
                    {each}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
