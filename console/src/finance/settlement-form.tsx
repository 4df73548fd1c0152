import { operationsEndpoints, type ReportTask } from '@halo/shared/contracts/operations';
import { Button, FileInput, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import { Notice } from '../notice.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import classes from './finance.module.css';

const words = texts.finance;
const PROVIDERS = ['adyen', 'mollie', 'paypal'] as const;

/** A file of a provider is given in, and what came of it. With a task it counts under the name of that. */
export function SettlementForm({ company, task }: { company: string; task?: ReportTask | undefined }) {
  const [account, setAccount] = useState<string>(task?.account ?? PROVIDERS[0]);
  const [file, setFile] = useState<File | null>(null);
  const give = useGiving(company);
  const input = useRef<HTMLButtonElement>(null);
  const name = give.isSuccess || account !== task?.account ? undefined : task.name;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file && !give.isPending) give.mutate({ account, name: name ?? file.name, file });
  };
  useEffect(() => {
    if (task) input.current?.focus();
  }, [task]);
  return (
    <section aria-labelledby="settlement">
      <h2 className={classes['section']} id="settlement">
        {words.give}
      </h2>
      <form className={classes['filters']} onSubmit={submit} aria-label={words.give}>
        <NativeSelect
          label={words.account}
          value={account}
          onChange={(event) => setAccount(event.currentTarget.value)}
          data={PROVIDERS.flatMap((provider) => [
            { value: provider, label: t('finance.sharedAccount', { provider: words.provider[provider] }) },
            { value: `${provider}@${company}`, label: t('finance.ownAccount', { provider: words.provider[provider] }) },
          ])}
        />
        <FileInput ref={input} label={words.file} placeholder={words.pickFile} value={file} onChange={setFile} />
        <Button type="submit" disabled={!file} loading={give.isPending}>
          {words.submit}
        </Button>
      </form>
      {name !== undefined && <p className={classes['detail']}>{t('finance.reports.takenAs', { name })}</p>}
      {give.error && <ProblemNotice error={give.error} />}
      {give.data && (
        <Notice kind={give.data.differences > 0 ? 'watch' : 'good'} role="status" title={words.given}>
          <p>
            {give.data.isKnown
              ? words.known
              : t('finance.lines', { count: give.data.lines, added: String(give.data.added) })}{' '}
            {t('finance.compared', {
              same: String(give.data.same),
              differences: String(give.data.differences),
              awaited: String(give.data.awaited),
            })}
          </p>
        </Notice>
      )}
    </section>
  );
}

function useGiving(company: string) {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ account, name, file }: { account: string; name: string; file: File }) =>
      client.upload(operationsEndpoints.finance.importReport, {
        params: { company },
        query: { account, name },
        file,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.finance }),
  });
}
