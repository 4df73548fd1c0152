import { operationsEndpoints, type SettlementDifference } from '@halo/shared/contracts/operations';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useClient } from '../api/client-context.tsx';
import { useDifferences } from '../api/queries.ts';
import { queryKeys } from '../api/query-keys.ts';
import { formatMoment } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { isReason, REASON_MAX_CHARS } from '../reason.ts';
import { t, texts } from '../texts.ts';
import classes from './finance.module.css';

const words = texts.finance;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where providers and the books differ; a person closes each with a reason. */
export function DifferenceList({ company }: { company: string }) {
  const found = useDifferences(company);
  const { open = 0, differences = [] } = found.data ?? {};
  return (
    <section aria-labelledby="differences">
      <h2 className={classes['section']} id="differences">
        {words.differences}
      </h2>
      {found.error && <ProblemNotice error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <p className={parts['muted']} role="status">
          {open === 0 ? words.noDifference : t('finance.openDifferences', { count: open })}
        </p>
      )}
      <ul className={classes['list']} aria-labelledby="differences">
        {differences.map((each) => (
          <Difference key={each.id} company={company} difference={each} />
        ))}
      </ul>
    </section>
  );
}

function Difference({ company, difference }: { company: string; difference: SettlementDifference }) {
  const { id, account, verdict, payment, detail, foundAt } = difference;
  const [reason, setReason] = useState('');
  const end = useEnding(company, id);
  const mayLook = mayDo(useSignedIn(), 'payments') && UUID.test(payment);
  const isWritten = isReason(reason);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWritten && !end.isPending) end.mutate(reason.trim());
  };
  return (
    <li className={parts['card']} data-tone="watch">
      <p>
        <strong>{words.verdict[verdict]}</strong>{' '}
        <span className={parts['muted']}>
          {account} · {formatMoment(foundAt)}
        </span>
      </p>
      <p className={classes['detail']}>{detail}</p>
      {payment !== '' && (
        <p className={classes['detail']}>
          {words.payment} {mayLook ? <Link to={paths.payment(payment)}>{payment}</Link> : payment}
        </p>
      )}
      <form className={classes['filters']} onSubmit={submit} aria-label={t('finance.closeDifference', { id })}>
        <TextInput
          label={words.reason}
          value={reason}
          maxLength={REASON_MAX_CHARS}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!isWritten} loading={end.isPending}>
          {words.closeIt}
        </Button>
      </form>
      {end.error && <ProblemNotice error={end.error} />}
    </li>
  );
}

function useEnding(company: string, id: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) =>
      client.call(operationsEndpoints.finance.closeDifference, {
        params: { company, id: Number(id) },
        body: { reason },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.finance }),
  });
}
