import type { Language } from '@halo/shared/contracts';
import { FlowDefinition, type FlowPreview, operationsEndpoints } from '@halo/shared/contracts/operations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { queryKeys } from '../api/query-keys.ts';
import { useRested } from '../use-rested.ts';

const NAMELESS = 'new';

interface Previewed {
  readonly brand: string;
  readonly fluxId: string;
  readonly definition: FlowDefinition;
  readonly language: Language;
}

export interface FlowPreviewState {
  /** the newest answer; while something is written that is no flow, that of before */
  readonly preview: FlowPreview | undefined;
  readonly language: Language;
  /** What is written is no flow yet, and nothing came before it. */
  readonly isUnreadable: boolean;
  /** null: none */
  readonly error: unknown;
}

/** What the server would send to members if the flow were as it is written here. */
export function useFlowPreview(wanted: Previewed): FlowPreviewState {
  const client = useClient();
  const { brand, fluxId, language } = wanted;
  const definition = useRested(wanted.definition);
  // A new flow has no name yet; members never read it.
  const parsed = FlowDefinition.safeParse({ ...definition, name: definition.name || NAMELESS });
  const body = parsed.success && brand !== '' ? { brand, fluxId, language, definition: parsed.data } : undefined;
  const { data, error } = useQuery({
    queryKey: [...queryKeys.flowPreview, body],
    enabled: body !== undefined,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      body && { preview: await client.call(operationsEndpoints.flows.preview, { body }, signal), language },
  });
  return {
    preview: data?.preview,
    language: data?.language ?? language,
    error,
    isUnreadable: !parsed.success && !data,
  };
}
