import {
  type BrandFile,
  type BrandProposal,
  type BrandRecord,
  operationsEndpoints,
} from '@halo/shared/contracts/operations';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useClient } from './client-context.tsx';
import { queryKeys } from './query-keys.ts';

const calls = operationsEndpoints.brands;

export function useBrands(isOn = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.brands,
    enabled: isOn,
    queryFn: ({ signal }) => client.call(calls.read, {}, signal),
  });
}

/** Of a brand, as they are served at this revision. */
export function useBrandFiles(brand: string | undefined, revision = 0) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.brandFiles(brand ?? '', revision),
    enabled: brand !== undefined,
    queryFn: async ({ signal }) => (await client.call(calls.files, { params: { brand: brand ?? '' } }, signal)).files,
  });
}

/** Files of a brand as they are live and as they are proposed. */
export interface FilesOfChange {
  readonly before: readonly BrandFile[];
  readonly after: readonly BrandFile[];
}

/** What came of asking for them. */
export interface AskedFiles {
  readonly data: FilesOfChange | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

/** By the id of the proposal; one that closes a brand changes no file. */
export function useFilesOfProposals(
  proposals: readonly BrandProposal[],
  live: readonly BrandRecord[],
): ReadonlyMap<string, AskedFiles> {
  const client = useClient();
  const open = proposals.filter(({ status, isClosing }) => status === 'waiting' && isClosing !== true);
  const asked = useQueries({
    queries: open.map(({ id, brand }) => {
      const record = live.find((each) => each.brand.id === brand.id);
      return {
        queryKey: queryKeys.proposedBrandFiles(id, record?.revision ?? 0),
        staleTime: Infinity,
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<FilesOfChange> => {
          const [before, after] = await Promise.all([
            record ? client.call(calls.files, { params: { brand: brand.id } }, signal) : { files: [] },
            client.call(calls.proposedFiles, { params: { id } }, signal),
          ]);
          return { before: before.files, after: after.files };
        },
      };
    }),
  });
  return new Map(
    open.map(({ id }, index) => [id, asked[index] ?? { data: undefined, error: null, refetch: () => {} }]),
  );
}
