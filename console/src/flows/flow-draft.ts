import {
  FlowDefinition,
  type FlowRecord,
  type FlowRefusal,
  type FlowRevision,
  flowRefusals,
  FluxId,
  type NewFlowProposal,
} from '@halo/shared/contracts/operations';
import { isReason } from '../reason.ts';

/** A flow as it is typed. */
export interface FlowDraft {
  /** a brand, or a group */
  readonly brand: string;
  readonly fluxId: string;
  /** the newest revision; 0: the flow is new */
  readonly basis: number;
  readonly before: FlowDefinition | undefined;
  readonly definition: FlowDefinition;
  /** of a field for date and time, in the operator's own time; empty: as soon as it is agreed to */
  readonly startsAt: string;
  readonly reason: string;
}

/** What keeps a draft from being proposed. */
export interface DraftFaults {
  /** fields whose value is none, by their path */
  readonly wrong: readonly string[];
  /** rules that no flow relaxes */
  readonly refusals: readonly FlowRefusal[];
}

export function draftOf({ brand, fluxId, revisions }: FlowRecord, from = revisions[0]): FlowDraft | undefined {
  const [newest] = revisions;
  if (!newest || !from) return undefined;
  // What counts for a brand may be its group's; a change of it is the brand's own.
  const { followsGroup: _, ...definition } = from.definition;
  return { brand, fluxId, basis: newest.revision, before: newest.definition, definition, startsAt: '', reason: '' };
}

/** A new flow begins as another one is, and asks that one's prices. */
export function newDraftOf(record: FlowRecord): FlowDraft | undefined {
  const draft = draftOf(record);
  if (!draft) return undefined;
  const { trial: _, ...definition } = draft.definition;
  const priceList = definition.priceList ?? record.fluxId;
  return { ...draft, fluxId: '', basis: 0, before: undefined, definition: { ...definition, name: '', priceList } };
}

/** A group's flow begins as one of its brands has it; `ofGroup`: the group's own, if it has one. */
export function groupDraftOf(flow: FlowRecord, group: string, ofGroup: FlowRecord | undefined): FlowDraft | undefined {
  const draft = draftOf(flow, currentOf(flow));
  const newest = ofGroup?.revisions[0];
  return draft && { ...draft, brand: group, basis: newest?.revision ?? 0, before: newest?.definition };
}

/** `near`: scopes besides its own whose flows it may name. */
export function faultsOf(
  draft: FlowDraft,
  flows: readonly FlowRecord[],
  now: number,
  near: readonly string[] = [],
): DraftFaults {
  const { definition, fluxId, brand, startsAt, reason, basis, before } = draft;
  const own = flows.filter((flow) => flow.brand === brand).map((flow) => flow.fluxId);
  const fluxIds = [...own, ...flows.filter((flow) => near.includes(flow.brand)).map((flow) => flow.fluxId)];
  const parsed = FlowDefinition.safeParse(definition);
  const isTaken = basis === 0 && own.includes(fluxId);
  const wrong = [
    ...(FluxId.safeParse(fluxId).success && !isTaken ? [] : ['fluxId']),
    ...(parsed.error?.issues.map(({ path }) => path.join('.')) ?? []),
    ...(startsAt !== '' && !(Date.parse(startsAt) > now) ? ['startsAt'] : []),
    ...(isReason(reason) ? [] : ['reason']),
  ];
  return {
    wrong: [...new Set(wrong)],
    refusals: flowRefusals(parsed.data ?? definition, { fluxId, fluxIds, before }),
  };
}

export function bodyOf({ brand, fluxId, basis, definition, startsAt, reason }: FlowDraft): NewFlowProposal {
  const begins = startsAt === '' ? {} : { startsAt: new Date(startsAt).toISOString() };
  return { brand, fluxId, basis, definition: FlowDefinition.parse(definition), ...begins, reason: reason.trim() };
}

export function currentOf({ revisions, current }: FlowRecord): FlowRevision | undefined {
  return revisions.find(({ revision }) => revision === current) ?? revisions.at(-1);
}

export function labelOf(flow: FlowRecord): string {
  return `${flow.fluxId} · ${currentOf(flow)?.definition.name ?? ''}`;
}
