import type { FlowProposal, FlowRecord, FlowRevision } from '@halo/shared/contracts/operations';
import { Button, Modal, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useFlows, useStatus } from '../api/queries.ts';
import { WaitingSection } from '../waiting-section.tsx';
import { formatMoment } from '../format.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import { PageHead } from '../page-head.tsx';
import parts from '../parts.module.css';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { draftOf, type FlowDraft, newDraftOf } from './flow-draft.ts';
import { DataDifference } from '../data-difference.tsx';
import { FlowEditor } from './flow-editor.tsx';
import { FlowFacts } from './flow-facts.tsx';
import { FlowHistory } from './flow-history.tsx';
import { useFlowDecisions } from './use-flow-decisions.ts';
import classes from './flows.module.css';

const words = texts.flows;

/** What people meet who come by a campaign, for each brand, and changing that with a second person. */
export function FlowsPage() {
  const titleOf = useBrandTitles();
  const book = useFlows();
  const operator = useSignedIn();
  const [place, setPlace] = useState<{ brand?: string; fluxId?: string }>({});
  const [draft, setDraft] = useState<FlowDraft>();
  const { propose } = useFlowDecisions(() => setDraft(undefined));
  const { flows = [] } = book.data ?? {};
  const brands = [...new Set(flows.map(({ brand }) => brand))];
  const brand = place.brand ?? brands[0] ?? '';
  const ofBrand = flows.filter((flow) => flow.brand === brand);
  const flow = ofBrand.find(({ fluxId }) => fluxId === place.fluxId) ?? ofBrand[0];
  const mayChange = mayDo(operator, 'flows', brand);
  const close = (): void => {
    setDraft(undefined);
    propose.reset();
  };
  return (
    <>
      <PageHead title={words.title} lead={words.lead} />
      {book.error && <ProblemNotice error={book.error} onRetry={() => void book.refetch()} />}
      {!book.data && !book.error && <Skeleton height={200} radius="md" aria-label={texts.app.loading} />}
      {flow && (
        <>
          <Waiting titleOf={titleOf} />
          <div className={classes['filters']}>
            <NativeSelect
              label={texts.plans.brand}
              value={brand}
              onChange={(event) => setPlace({ ...place, brand: event.currentTarget.value })}
              data={brands.map((value) => ({ value, label: titleOf(value) }))}
            />
            <NativeSelect
              label={texts.plans.flow}
              value={flow.fluxId}
              onChange={(event) => setPlace({ ...place, fluxId: event.currentTarget.value })}
              data={ofBrand.map((each) => ({ value: each.fluxId, label: labelOf(each) }))}
            />
          </div>
          <OneFlow key={`${brand} ${flow.fluxId}`} flow={flow} mayChange={mayChange} onDraft={setDraft} />
        </>
      )}
      <Modal
        opened={draft !== undefined}
        onClose={close}
        title={draft && (draft.basis === 0 ? words.newFlow : t('flows.changeOf', { flow: draft.fluxId }))}
        size={760}
        closeButtonProps={{ 'aria-label': texts.app.close }}
        closeOnClickOutside={false}
      >
        {draft && (
          <FlowEditor
            draft={draft}
            flows={flows}
            isBusy={propose.isPending}
            error={propose.error}
            onSubmit={propose.mutate}
            onCancel={close}
          />
        )}
      </Modal>
    </>
  );
}

interface OneFlowProps {
  flow: FlowRecord;
  mayChange: boolean;
  onDraft(draft: FlowDraft | undefined): void;
}

function OneFlow({ flow, mayChange, onDraft }: OneFlowProps) {
  const now = currentOf(flow);
  return (
    <section className={classes['flow']} aria-label={labelOf(flow)}>
      <div className={parts['buttons']}>
        <Button size="xs" disabled={!mayChange} onClick={() => onDraft(draftOf(flow))}>
          {words.change}
        </Button>
        <Button size="xs" variant="default" disabled={!mayChange} onClick={() => onDraft(newDraftOf(flow))}>
          {words.copy}
        </Button>
      </div>
      {now && <FlowFacts flow={now.definition} />}
      <h2>{words.history}</h2>
      <FlowHistory flow={flow} mayChange={mayChange} onTake={(revision) => onDraft(draftOf(flow, revision))} />
    </section>
  );
}

/** Flows that wait for a second person. */
function Waiting({ titleOf }: { titleOf(brand: string): string }) {
  const { flows = [], proposals = [] } = useFlows().data ?? {};
  return (
    <WaitingSection
      proposals={proposals}
      right="flows"
      decisions={useFlowDecisions()}
      titleOf={({ brand, fluxId }) => `${t('plans.inFlow', { flows: fluxId })} · ${titleOf(brand)}`}
      effectOf={(proposal) => (
        <FlowProposalEffect
          proposal={proposal}
          flow={flows.find(({ brand, fluxId }) => brand === proposal.brand && fluxId === proposal.fluxId)}
        />
      )}
    />
  );
}

function FlowProposalEffect({ proposal, flow }: { proposal: FlowProposal; flow: FlowRecord | undefined }) {
  const { definition, startsAt } = proposal;
  return (
    <>
      <DataDifference before={flow?.revisions[0]?.definition} after={definition} />
      <p>
        {startsAt === undefined
          ? texts.plans.takesEffectAtOnce
          : t('plans.takesEffectAt', { when: formatMoment(startsAt) })}
      </p>
    </>
  );
}

function useBrandTitles(): (brand: string) => string {
  const { scopes = [] } = useStatus().data ?? {};
  return (brand) => scopes.find(({ scope }) => scope === brand)?.title ?? brand;
}

function currentOf({ revisions, current }: FlowRecord): FlowRevision | undefined {
  return revisions.find(({ revision }) => revision === current) ?? revisions.at(-1);
}

function labelOf(flow: FlowRecord): string {
  return `${flow.fluxId} · ${currentOf(flow)?.definition.name ?? ''}`;
}
