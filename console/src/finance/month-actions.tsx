import { type MonthSummary, operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { addressOf } from '../api/operations-client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { formatMoment } from '../format.ts';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './finance.module.css';

const words = texts.finance;
const calls = operationsEndpoints.finance;

/** Files of the month, and closing it once it is over. */
export function MonthActions({
  summary: { company, month, until, readAt, closedAt, closedBy },
}: {
  summary: MonthSummary;
}) {
  const [isAsked, setAsked] = useState(false);
  const close = useClosing(company.id, month, () => setAsked(false));
  const isOver = new Date(until) <= new Date(readAt);
  return (
    <section className={classes['actions']} aria-label={words.state}>
      <p>
        <span className={`${parts['chip']} ${parts[closedAt ? 'good' : 'watch']}`}>
          {closedAt ? words.closed : words.open}
        </span>{' '}
        <span className={parts['muted']}>
          {closedAt
            ? t('finance.closedBy', { person: closedBy ?? '', when: formatMoment(closedAt) })
            : t('finance.readAt', { when: formatMoment(readAt) })}
        </span>
      </p>
      <div className={parts['buttons']}>
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            component="a"
            variant="default"
            href={addressOf(calls.monthFile.path, { company: company.id, month }, { format })}
            download={`${company.id}-${month}.${format}`}
          >
            {words.download[format]}
          </Button>
        ))}
        {!closedAt && isOver && !isAsked && (
          <Button variant="default" onClick={() => setAsked(true)}>
            {words.close}
          </Button>
        )}
        {isAsked && !closedAt && (
          <>
            <Button loading={close.isPending} onClick={() => close.mutate()}>
              {words.confirmClose}
            </Button>
            <Button variant="subtle" onClick={() => setAsked(false)}>
              {words.keepOpen}
            </Button>
          </>
        )}
      </div>
      {isAsked && !closedAt && <p className={parts['muted']}>{words.closeLead}</p>}
      {close.error && <ProblemNotice error={close.error} />}
    </section>
  );
}

function useClosing(company: string, month: string, onDone: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => client.call(calls.closeMonth, { params: { company, month } }),
    onSuccess: onDone,
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.finance }),
  });
}
