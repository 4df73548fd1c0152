import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { useQuery } from '@tanstack/react-query';
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

export function useProposedFiles(id: string, isOn: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.proposedBrandFiles(id),
    enabled: isOn,
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await client.call(calls.proposedFiles, { params: { id } }, signal)).files,
  });
}
