import type { FlowProposal, FlowRecord } from '@halo/shared/contracts/operations';
import { Modal, NativeSelect, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useFlows } from '../api/queries.ts';
import { WaitingSection } from '../waiting-section.tsx';
import { formatMoment } from '../format.ts';
import { PageHead } from '../page-head.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { t, texts } from '../texts.ts';
import { type FlowDraft, labelOf } from './flow-draft.ts';
import { DataDifference } from '../data-difference.tsx';
import { FlowEditor } from './flow-editor.tsx';
import { OneFlow } from './one-flow.tsx';
import { useFlowDecisions } from './use-flow-decisions.ts';
import { useFlowScopes } from './use-flow-scopes.ts';
import classes from './flows.module.css';

const words = texts.flows;

/** What people meet who come by a campaign, for each brand and group, and changing that with a second person. */
export function FlowsPage() {
  const scopes = useFlowScopes();
  const book = useFlows();
  const [place, setPlace] = useState<{ brand?: string; fluxId?: string }>({});
  const [draft, setDraft] = useState<FlowDraft>();
  const { propose } = useFlowDecisions(() => setDraft(undefined));
  const { flows = [] } = book.data ?? {};
  const brands = [...new Set(flows.map(({ brand }) => brand))];
  const brand = place.brand ?? brands[0] ?? '';
  const ofBrand = flows.filter((flow) => flow.brand === brand);
  const flow = ofBrand.find(({ fluxId }) => fluxId === place.fluxId) ?? ofBrand[0];
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
          <Waiting titleOf={scopes.titleOf} />
          <div className={classes['filters']}>
            <NativeSelect
              label={texts.plans.brand}
              value={brand}
              onChange={(event) => setPlace({ ...place, brand: event.currentTarget.value })}
              data={brands.map((value) => ({ value, label: scopes.titleOf(value) }))}
            />
            <NativeSelect
              label={texts.plans.flow}
              value={flow.fluxId}
              onChange={(event) => setPlace({ ...place, fluxId: event.currentTarget.value })}
              data={ofBrand.map((each) => ({ value: each.fluxId, label: labelOf(each) }))}
            />
          </div>
          <OneFlow key={`${brand} ${flow.fluxId}`} {...{ flow, flows, scopes }} onDraft={setDraft} />
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
            scopes={scopes}
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
