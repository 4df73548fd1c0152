import { NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFinanceCompanies, useFinanceMonth } from '../api/queries.ts';
import { PageHead } from '../page-head.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import { DoubtfulReceipts } from './doubtful-receipts.tsx';
import { MonthActions } from './month-actions.tsx';
import { MonthView } from './month-view.tsx';
import { Settlements } from './settlements.tsx';
import classes from './finance.module.css';

const words = texts.finance;
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The months of a company, and what providers settled compared with them. */
export function FinancePage() {
  const companies = useFinanceCompanies();
  const [today] = useState(() => new Date().toISOString());
  const [picked, setPicked] = useState<{ company?: string; month?: string }>({});
  const all = companies.data ?? [];
  const company = all.find(({ id }) => id === picked.company) ?? all[0];
  const month = picked.month ?? today.slice(0, 7);
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {companies.error && <ProblemNotice error={companies.error} onRetry={() => void companies.refetch()} />}
      {!companies.data && !companies.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {companies.data && !company && <p>{words.none}</p>}
      {company && (
        <>
          <div className={classes['filters']}>
            <NativeSelect
              label={words.company}
              value={company.id}
              onChange={(event) => setPicked({ ...picked, company: event.currentTarget.value })}
              data={all.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextInput
              type="month"
              label={words.month}
              description={words.monthHint}
              error={MONTH.test(month) ? undefined : words.wrongMonth}
              value={month}
              onChange={(event) => setPicked({ ...picked, month: event.currentTarget.value })}
            />
          </div>
          {MONTH.test(month) && <Month key={`${company.id} ${month}`} company={company.id} month={month} />}
          <Settlements key={`settlements ${company.id}`} company={company.id} />
        </>
      )}
    </>
  );
}

function Month({ company, month }: { company: string; month: string }) {
  const summary = useFinanceMonth(company, month);
  if (summary.error) return <ProblemNotice error={summary.error} onRetry={() => void summary.refetch()} />;
  if (!summary.data) return <Skeleton height={200} radius="md" aria-label={texts.app.loading} />;
  return (
    <>
      <MonthActions summary={summary.data} />
      <MonthView summary={summary.data} />
      <DoubtfulReceipts company={company} month={month} />
    </>
  );
}
