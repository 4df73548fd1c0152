import { Button } from '@mantine/core';
import { useState } from 'react';
import { ManyOutcomes } from '../../many-outcomes.tsx';
import { Notice } from '../../notice.tsx';
import parts from '../../parts.module.css';
import { ProblemNotice } from '../../problem-notice.tsx';
import { t, texts } from '../../texts.ts';
import { possible } from './many-draft.ts';
import { useMany } from './use-many.ts';

const words = texts.overview.many;

interface ManyWayBackProps {
  /** what fails: `chat 1.5.0` */
  what: string;
  remote: string;
  /** where it fails */
  scopes: readonly { scope: string; title: string }[];
  /** why, for the audit */
  because: string;
}

/** What fails on several brands, back on all of them in two presses: what each goes to, and that it is meant. */
export function ManyWayBack({ what, remote, scopes, because }: ManyWayBackProps) {
  const { preview, send, reset } = useMany();
  // Brands that fail no longer leave the list, and what became of them is still named.
  const [titles] = useState(() => new Map(scopes.map(({ scope, title }) => [scope, title])));
  const titleOf = (scope: string): string => titles.get(scope) ?? scope;
  if (send.data) return <ManyOutcomes outcomes={send.data} titleOf={titleOf} />;
  const count = possible(preview.data ?? []).length;
  const error = preview.error ?? send.error;
  return (
    <div>
      {error && <ProblemNotice error={error} />}
      {preview.data && <ManyOutcomes outcomes={preview.data} titleOf={titleOf} />}
      {preview.data && count === 0 && <Notice kind="watch" role="status" title={words.noneBack} />}
      <div className={parts['buttons']}>
        {preview.data ? (
          <>
            {count > 0 && (
              <Button
                color="red"
                loading={send.isPending}
                onClick={() => send.mutate({ seen: preview.data, reason: because })}
              >
                {t('overview.many.confirmBack', { count })}
              </Button>
            )}
            <Button variant="default" disabled={send.isPending} onClick={reset}>
              {texts.remote.wayBack.keep}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            loading={preview.isPending}
            aria-label={t('overview.many.backOf', { what, count: scopes.length })}
            onClick={() =>
              preview.mutate({ scopes: scopes.map(({ scope }) => scope), change: { kind: 'goBack', remote } })
            }
          >
            {t('overview.many.back', { count: scopes.length })}
          </Button>
        )}
      </div>
    </div>
  );
}
