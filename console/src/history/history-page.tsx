import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useRevisions, useStatus } from '../api/queries.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { paths } from '../paths.ts';
import { ProblemNotice } from '../problem-notice.tsx';
import { texts } from '../texts.ts';
import classes from './history.module.css';
import { firstPick, type PickedRevisions, readPick, writePick } from './picked-revisions.ts';
import { RevisionDiff } from './revision-diff.tsx';
import { RevisionTable } from './revision-table.tsx';
import { RollBack } from './roll-back.tsx';

const words = texts.history;

export function HistoryPage() {
  const { scope = 'default' } = useParams();
  const navigate = useNavigate();
  const status = useStatus();
  const scopes = status.data?.scopes ?? [];
  const title = scopes.find((each) => each.scope === scope)?.title ?? scope;
  return (
    <>
      <PageHead title={`${words.title}: ${title}`}>
        <NativeSelect
          className={classes['select'] ?? ''}
          aria-label={words.of}
          value={scope}
          onChange={(event) => void navigate(paths.historyOf(event.currentTarget.value))}
          data={scopes.length > 0 ? scopes.map((each) => ({ value: each.scope, label: each.title })) : [scope]}
        />
      </PageHead>
      {status.error && <ProblemNotice error={status.error} onRetry={() => void status.refetch()} />}
      <ScopeHistory key={scope} scope={scope} />
    </>
  );
}

function ScopeHistory({ scope }: { scope: string }) {
  const operator = useSignedIn();
  const current = useStatus().data?.scopes.find((each) => each.scope === scope);
  const revisions = useRevisions(scope);
  const [search, setSearch] = useSearchParams();
  const [target, setTarget] = useState<number>();
  const listed = revisions.data?.pages.flat() ?? [];
  const head = listed[0]?.revision ?? 0;
  const picked = readPick(search) ?? firstPick(head);
  const mayRollBack = current?.remotes.some(({ name }) => mayDo(operator, 'rollback', scope, name)) ?? false;

  if (revisions.error) return <ProblemNotice error={revisions.error} onRetry={() => void revisions.refetch()} />;
  if (!revisions.data) return <Skeleton height={320} radius="md" aria-label={texts.app.loading} />;

  const pick = (part: Partial<PickedRevisions>): void =>
    setSearch(writePick({ from: head, to: head, ...picked, ...part }), { replace: true });
  return (
    <div className={classes['layout']}>
      <div>
        <RevisionTable title={current?.title ?? scope} head={head} revisions={listed} picked={picked} onPick={pick} />
        {revisions.hasNextPage && (
          <div className={classes['more']}>
            <Button
              variant="default"
              size="xs"
              loading={revisions.isFetchingNextPage}
              onClick={() => void revisions.fetchNextPage()}
            >
              {words.more}
            </Button>
          </div>
        )}
      </div>
      <section className={classes['side']} aria-label={target === undefined ? words.title : words.rollBack}>
        {target !== undefined && current && (
          <RollBack key={target} scope={current} to={target} onClose={() => setTarget(undefined)} />
        )}
        {target === undefined && picked && (
          <RevisionDiff scope={scope} head={head} picked={picked} mayRollBack={mayRollBack} onRollBack={setTarget} />
        )}
        {target === undefined && !picked && <p className={parts['muted']}>{words.pick}</p>}
      </section>
    </div>
  );
}
