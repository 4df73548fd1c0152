import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { useAuditEntries, useStatus } from '../api/queries.ts';
import { formatNumber } from '../format.ts';
import { Notice } from '../notice.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { AuditTable } from './audit-table.tsx';
import classes from './audit.module.css';

const words = texts.audit;
const ALL = '';
/** Where the audit puts what concerns no brand. */
const PLATFORM = '*';

export function AuditPage() {
  const client = useClient();
  const [scope, setScope] = useState(ALL);
  const scopes = useStatus().data?.scopes ?? [];
  const entries = useAuditEntries(scope === ALL ? undefined : scope);
  const verify = useMutation({ mutationFn: () => client.call(operationsEndpoints.audit.verify, {}) });
  const listed = entries.data?.pages.flat() ?? [];
  return (
    <>
      <PageHead title={words.title} lead={words.lead}>
        <NativeSelect
          className={classes['select'] ?? ''}
          aria-label={words.filter}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value)}
          data={[{ value: ALL, label: words.all }, ...scopes.map((each) => ({ value: each.scope, label: each.title }))]}
        />
        <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
          {words.verify}
        </Button>
      </PageHead>
      <div className={classes['verify']} role="status">
        {verify.data?.isIntact === true && (
          <Notice kind="good" title={t('audit.intact', { entries: formatNumber(verify.data.entries) })} />
        )}
        {verify.data?.isIntact === false && (
          <Notice kind="bad" title={t('audit.broken', { entry: verify.data.brokenAt ?? 0 })}>
            {verify.data.why !== undefined && <p>{verify.data.why}</p>}
          </Notice>
        )}
        {verify.error && <ProblemNotice error={verify.error} onRetry={() => verify.mutate()} />}
      </div>
      {entries.error && <ProblemNotice error={entries.error} onRetry={() => void entries.refetch()} />}
      {!entries.data && !entries.error && <Skeleton height={320} radius="md" aria-label={texts.app.loading} />}
      {entries.data &&
        (listed.length > 0 ? (
          <AuditTable
            entries={listed}
            titleOf={(id) =>
              id === PLATFORM ? words.platform : (scopes.find((each) => each.scope === id)?.title ?? id)
            }
          />
        ) : (
          <p className={parts['muted']}>{words.none}</p>
        ))}
      {entries.hasNextPage && (
        <p>
          <Button
            mt="sm"
            variant="default"
            size="xs"
            loading={entries.isFetchingNextPage}
            onClick={() => void entries.fetchNextPage()}
          >
            {words.more}
          </Button>
        </p>
      )}
    </>
  );
}
