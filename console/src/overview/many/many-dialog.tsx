import type { PlatformStatus } from '@halo/shared/contracts/operations';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ManyOutcomes } from '../../many-outcomes.tsx';
import { ManyDone, ManyQuestion } from '../../many-steps.tsx';
import { paths } from '../../paths.ts';
import { t, texts } from '../../texts.ts';
import { type ManyDraft, manyChangeOf, possible } from './many-draft.ts';
import { ManyForm } from './many-form.tsx';
import { useMany } from './use-many.ts';

/** From what is to be done over what it would be on each brand to what became of it there. */
export function ManyDialog({ status, onClose }: { status: PlatformStatus; onClose(): void }) {
  const { preview, send, reset } = useMany();
  const [draft, setDraft] = useState<ManyDraft>();
  const titleOf = (scope: string) => status.scopes.find((each) => each.scope === scope)?.title ?? scope;
  if (send.data) {
    const waits = send.data.some((one) => 'done' in one && one.done.outcome === 'waiting');
    return (
      <ManyDone results={send.data} seen={preview.data ?? []} titleOf={titleOf} onClose={onClose}>
        {waits && <Link to={paths.approvals}>{texts.change.toApprovals}</Link>}
      </ManyDone>
    );
  }
  if (preview.data && draft) {
    const count = possible(preview.data).length;
    return (
      <ManyQuestion
        title={t('overview.many.changes', { count, of: preview.data.length })}
        confirm={count > 0 ? { text: t('overview.many.confirm', { count }), color: 'red' } : undefined}
        isBusy={send.isPending}
        error={send.error}
        onConfirm={() => send.mutate({ seen: preview.data, reason: draft.reason.trim() })}
        onBack={reset}
      >
        <ManyOutcomes outcomes={preview.data} titleOf={titleOf} />
      </ManyQuestion>
    );
  }
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
