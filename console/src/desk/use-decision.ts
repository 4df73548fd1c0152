import { DECISION_REASONS } from '@halo/shared/contracts';
import {
  type DeskAction,
  type DeskCase,
  type DeskDraft,
  type DeskOutcome,
  operationsEndpoints,
} from '@halo/shared/contracts/operations';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { type DecisionDraft, decisionOf, isAppealable, takesText, toBody } from './decision-draft.ts';
import { useShortcuts } from './shortcut.ts';

/** Keys of the actions that have one. */
export const ACTION_KEYS: Partial<Record<DeskAction, string>> = {
  warn: 'w',
  hidePhoto: 'h',
  disable: 'd',
  nothing: 'n',
  confirm: 'c',
  verify: 'v',
  refuse: 'r',
};

export interface UseDecision {
  readonly held: DeskCase;
  /** what was chosen before it was taken back */
  readonly before: DeskDraft | undefined;
  readonly hasLetters: boolean;
  readonly onDecided: (draft: DeskDraft, outcome: DeskOutcome) => void;
}

/** What is chosen and written, the words that would go out, and the deciding itself; with keys for each. */
export function useDecision({ held, before, hasLetters, onDecided }: UseDecision) {
  const client = useClient();
  const [first] = held.account?.photos ?? [];
  const [draft, setDraft] = useState(() => ({ ...decisionOf(before), photo: before?.photo ?? first }));
  const params = { id: held.entry.id };
  const body = toBody(draft, { queue: held.entry.queue, mainPhoto: first });
  const preview = useMutation({
    mutationFn: (given: DeskDraft) => client.call(operationsEndpoints.desk.preview, { params, body: given }),
  });
  const decide = useMutation({
    mutationFn: (given: DeskDraft) =>
      client.call(operationsEndpoints.desk.decide, { params, body: { ...given, version: held.entry.version } }),
    onSuccess: (outcome, given) => onDecided(given, outcome),
  });
  const change = (part: Partial<DecisionDraft>): void => {
    preview.reset();
    setDraft({ ...draft, ...part });
  };
  // In a conversation the words go out as they are written.
  const mustPreview = takesText(draft.action) && held.chat === undefined && !preview.data;
  const goOn = (): void => {
    if (body && !preview.isPending && !decide.isPending) (mustPreview ? preview : decide).mutate(body);
  };
  const letters = held.actions.flatMap((each) => {
    const letter = ACTION_KEYS[each];
    return letter === undefined ? [] : [[letter, () => change({ action: each })] as const];
  });
  const numbers = isAppealable(draft.action)
    ? DECISION_REASONS.map((reason, index) => [String(index + 1), () => change({ reason })] as const)
    : [];
  useShortcuts({ ...Object.fromEntries([...letters, ...numbers]), 'mod+Enter': goOn }, hasLetters);
  return { draft, change, preview, decide, mustPreview, canGoOn: body !== undefined, goOn };
}
