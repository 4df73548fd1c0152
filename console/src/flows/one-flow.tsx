import { groupOfScope, type FlowRecord } from '@halo/shared/contracts/operations';
import { Button } from '@mantine/core';
import { Notice } from '../notice.tsx';
import parts from '../parts.module.css';
import { t, texts } from '../texts.ts';
import { currentOf, draftOf, type FlowDraft, groupDraftOf, labelOf, newDraftOf } from './flow-draft.ts';
import { FlowFacts } from './flow-facts.tsx';
import { FlowHistory } from './flow-history.tsx';
import { FlowPreview } from './flow-preview.tsx';
import type { FlowScopes } from './use-flow-scopes.ts';
import classes from './flows.module.css';

const words = texts.flows;

interface OneFlowProps {
  flow: FlowRecord;
  /** all there are */
  flows: readonly FlowRecord[];
  scopes: FlowScopes;
  onDraft(draft: FlowDraft | undefined): void;
}

/** A flow of a brand or a group: what counts, where it comes from, and what it was. */
export function OneFlow({ flow, flows, scopes, onDraft }: OneFlowProps) {
  const group = scopes.groupOf(flow.brand);
  const ofGroup = flows.find(({ brand, fluxId }) => brand === group && fluxId === flow.fluxId);
  const counts = currentOf(flow.follows === undefined ? flow : (ofGroup ?? flow));
  const mayChange = scopes.mayChange(flow.brand);
  return (
    <section className={classes['flow']} aria-label={labelOf(flow)}>
      <div className={parts['buttons']}>
        <Button size="xs" disabled={!mayChange} onClick={() => onDraft(draftOf(flow, counts))}>
          {words.change}
        </Button>
        <Button size="xs" variant="default" disabled={!mayChange} onClick={() => onDraft(newDraftOf(flow))}>
          {words.copy}
        </Button>
        {group !== undefined && (
          <Button
            size="xs"
            variant="default"
            disabled={!scopes.mayChange(group)}
            onClick={() => onDraft(groupDraftOf(flow, group, ofGroup))}
          >
            {t('flows.forGroup', { group: groupOfScope(group) ?? '' })}
          </Button>
        )}
      </div>
      <Origin {...{ flow, ofGroup }} reached={scopes.reachedBy(flow.brand)} />
      {counts && <FlowFacts flow={counts.definition} />}
      {counts && (
        <FlowPreview
          title={words.preview.now}
          fluxId={flow.fluxId}
          definition={counts.definition}
          brands={scopes.readBy(flow.brand)}
        />
      )}
      <h2>{words.history}</h2>
      <FlowHistory flow={flow} mayChange={mayChange} onTake={(revision) => onDraft(draftOf(flow, revision))} />
    </section>
  );
}

interface OriginProps {
  flow: FlowRecord;
  ofGroup: FlowRecord | undefined;
  /** of a group: titles of its brands */
  reached: readonly string[] | undefined;
}

/** From the group to the brands, said from both ends. */
function Origin({ flow: { follows }, ofGroup, reached }: OriginProps) {
  if (reached) return <p className={classes['lead']}>{t('flows.reaches', { brands: reached.join(', ') })}</p>;
  if (follows !== undefined)
    return (
      <Notice kind="plain" title={t('flows.follows', { group: follows })}>
        <p>{words.followsLead}</p>
      </Notice>
    );
  const group = ofGroup && groupOfScope(ofGroup.brand);
  return group === undefined ? null : <p className={classes['lead']}>{t('flows.overrides', { group })}</p>;
}
