import type { ManyPreview, ManyResult, PlatformStatus } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../notice.tsx';
import parts from '../../parts.module.css';
import { paths } from '../../paths.ts';
import { ProblemNotice } from '../../problem-notice.tsx';
import { t, texts } from '../../texts.ts';
import { type ManyDraft, manyChangeOf, possible } from './many-draft.ts';
import { ManyForm } from './many-form.tsx';
import { ManyOutcomes } from './many-outcomes.tsx';
import classes from './many.module.css';
import { useMany } from './use-many.ts';

const words = texts.overview.many;

/** From what is to be done over what it would be on each brand to what became of it there. */
export function ManyDialog({ status, onClose }: { status: PlatformStatus; onClose(): void }) {
  const { preview, send, reset } = useMany();
  const [draft, setDraft] = useState<ManyDraft>();
  const titleOf = (scope: string) => status.scopes.find((each) => each.scope === scope)?.title ?? scope;
  if (send.data) return <Done results={send.data} seen={preview.data ?? []} titleOf={titleOf} onClose={onClose} />;
  if (preview.data && draft)
    return (
      <Preview
        seen={preview.data}
        titleOf={titleOf}
        isBusy={send.isPending}
        error={send.error}
        onConfirm={() => send.mutate({ seen: preview.data, reason: draft.reason.trim() })}
        onBack={reset}
      />
    );
  return (
    <ManyForm
      status={status}
      draft={draft}
      isBusy={preview.isPending}
      error={preview.error}
      onSubmit={(next) => {
        setDraft(next);
        preview.mutate({ scopes: [...next.brands], change: manyChangeOf(next) });
      }}
      onCancel={onClose}
    />
  );
}

/** A step that takes the place of another begins with its heading. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes['step']}>
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface PreviewProps {
  seen: readonly ManyPreview[];
  titleOf(scope: string): string;
  isBusy: boolean;
  error: unknown;
  onConfirm(): void;
  onBack(): void;
}

function Preview({ seen, titleOf, isBusy, error, onConfirm, onBack }: PreviewProps) {
  const count = possible(seen).length;
  return (
    <Step title={t('overview.many.changes', { count, of: seen.length })}>
      <ManyOutcomes outcomes={seen} titleOf={titleOf} />
      {error !== null && error !== undefined && <ProblemNotice error={error} />}
      <div className={parts['buttons']}>
        {count > 0 && (
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {t('overview.many.confirm', { count })}
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={onBack}>
          {texts.change.back}
        </Button>
      </div>
    </Step>
  );
}

interface DoneProps {
  results: readonly ManyResult[];
  seen: readonly ManyPreview[];
  titleOf(scope: string): string;
  onClose(): void;
}

function Done({ results, seen, titleOf, onClose }: DoneProps) {
  const refused = results.filter((one) => !('done' in one)).length;
  const waits = results.some((one) => 'done' in one && one.done.outcome === 'waiting');
  // What the preview refused was not sent, and did not change either.
  const unsent = seen.filter(({ outcome }) => outcome === 'refused');
  return (
    <Step title={words.result}>
      {refused > 0 && (
        <Notice kind="bad" role="alert" title={t('overview.many.partly', { count: refused })}>
          <p>{words.partlyLead}</p>
        </Notice>
      )}
      <ManyOutcomes outcomes={[...results, ...unsent]} titleOf={titleOf} />
      <div className={parts['buttons']}>
        <Button onClick={onClose}>{texts.change.done}</Button>
        {waits && <Link to={paths.approvals}>{texts.change.toApprovals}</Link>}
      </div>
    </Step>
  );
}
