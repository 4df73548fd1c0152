import { type FigureGroup, operationsEndpoints, type ReleaseChange } from '@halo/shared/contracts/operations';
import { hasCode } from '@halo/shared/errors';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';
import { useClient } from './client-context.tsx';
import { queryKeys } from './query-keys.ts';

const REVISIONS_A_PAGE = 25;
const AUDIT_ENTRIES_A_PAGE = 50;

/** Who is signed in; null: no operator. */
export function useOperator() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.session,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        return await client.call(operationsEndpoints.session.current, {}, signal);
      } catch (error) {
        if (hasCode(error, 'unauthenticated', 'session_expired')) return null;
        throw error;
      }
    },
  });
}

/** What runs where; of an operator without the right to read nothing is asked. */
export function useStatus(options: { everyMs?: number | undefined } = {}) {
  const client = useClient();
  const enabled = mayDo(useSignedIn(), 'read');
  return useQuery({
    queryKey: queryKeys.status,
    enabled,
    queryFn: ({ signal }) => client.call(operationsEndpoints.status.read, {}, signal),
    refetchInterval: options.everyMs ?? false,
  });
}

export function useHealth(scope: string, minutes: number) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.health(scope, minutes),
    queryFn: async ({ signal }) =>
      (await client.call(operationsEndpoints.status.health, { query: { scope, minutes } }, signal)).versions,
  });
}

/** Mounts and failures of a remote's versions over time; the last window stays until the next is there. */
export function useTrend(scope: string, remote: string, minutes: number) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.trend(scope, remote, minutes),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.call(operationsEndpoints.status.trend, { query: { scope, remote, minutes } }, signal),
  });
}

/** Who is woken, and what for lately. */
export function useAlarms() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.alarms,
    queryFn: ({ signal }) => client.call(operationsEndpoints.alarms.read, {}, signal),
  });
}

export function useVersions(remote: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.versions(remote),
    queryFn: async ({ signal }) =>
      (await client.call(operationsEndpoints.versions.list, { params: { remote } }, signal)).versions,
  });
}

/** Whether a version can run in a scope; asked only when there is a version to ask about. */
export function useCheck(remote: string, version: string | undefined, scope: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.check(remote, version ?? '', scope),
    enabled: version !== undefined,
    queryFn: ({ signal }) =>
      client.call(operationsEndpoints.versions.check, { query: { remote, version: version ?? '', scope } }, signal),
  });
}

/** What a change would be on the revision on the screen; asked only when there is a whole one. */
export function usePreview(scope: string, revision: number, change: ReleaseChange | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.preview(scope, revision, change),
    enabled: change !== undefined,
    queryFn: ({ signal }) =>
      client.call(
        operationsEndpoints.scopes.preview,
        { params: { scope }, body: { change: change as ReleaseChange } },
        signal,
      ),
  });
}

/** Newest first, a page at a time. */
export function useRevisions(scope: string) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: queryKeys.revisions(scope),
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: REVISIONS_A_PAGE, before: pageParam };
      return (await client.call(operationsEndpoints.scopes.revisions, { params: { scope }, query }, signal)).revisions;
    },
    getNextPageParam: (page) => (page.length < REVISIONS_A_PAGE ? undefined : page.at(-1)?.revision),
  });
}

/** `isKept`: while another revision is fetched the one before is answered, so that a form which shows it stays. */
export function useRevision(
  scope: string,
  revision: number | undefined,
  { isKept = false }: { isKept?: boolean } = {},
) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.revision(scope, revision ?? 0),
    enabled: revision !== undefined,
    staleTime: Infinity,
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
    queryFn: ({ signal }) =>
      client.call(operationsEndpoints.scopes.revision, { params: { scope, revision: revision ?? 0 } }, signal),
  });
}

export function useProposals() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.proposals,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.proposals.list, {}, signal)).proposals,
  });
}

/** What takes two people, and other lists of it that wait. */
export function useFourEyes() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.fourEyes,
    queryFn: ({ signal }) => client.call(operationsEndpoints.fourEyes.read, {}, signal),
  });
}

export function useAuditEntries(scope: string | undefined) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: queryKeys.audit(scope ?? ''),
    initialPageParam: undefined as number | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const query = { limit: AUDIT_ENTRIES_A_PAGE, before: pageParam, scope };
      return (await client.call(operationsEndpoints.audit.list, { query }, signal)).entries;
    },
    getNextPageParam: (page) => (page.length < AUDIT_ENTRIES_A_PAGE ? undefined : page.at(-1)?.id),
  });
}

/** What the operator's brands sell, and for how much; `isOn` false: the operator has no right to it. */
export function usePrices(isOn = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.prices,
    enabled: isOn,
    queryFn: ({ signal }) => client.call(operationsEndpoints.prices.read, {}, signal),
  });
}

/** The flows of the operator's brands; `isOn` false: the operator has no right to them. */
export function useFlows(isOn = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.flows,
    enabled: isOn,
    queryFn: ({ signal }) => client.call(operationsEndpoints.flows.read, {}, signal),
  });
}

export function useFinanceCompanies() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.financeCompanies,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.finance.companies, {}, signal)).companies,
  });
}

export function useFinanceMonth(company: string, month: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.financeMonth(company, month),
    queryFn: ({ signal }) => client.call(operationsEndpoints.finance.month, { params: { company, month } }, signal),
  });
}

export function useDoubtfulReceipts(company: string, month: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.doubtful(company, month),
    queryFn: ({ signal }) => client.call(operationsEndpoints.finance.doubtful, { params: { company, month } }, signal),
  });
}

export function useDifferences(company: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.differences(company),
    queryFn: ({ signal }) => client.call(operationsEndpoints.finance.differences, { params: { company } }, signal),
  });
}

export function useReports(company: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.reports(company),
    queryFn: ({ signal }) => client.call(operationsEndpoints.finance.reports, { params: { company } }, signal),
  });
}

/** What was shown before stays until the next is there. */
export function useFunnel(query: { brand?: string; from: string; until: string; by: FigureGroup }) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.funnel(query),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client.call(operationsEndpoints.figures.funnel, { query }, signal),
  });
}

export function useRetention(brand: string | undefined) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.retention(brand ?? ''),
    queryFn: async ({ signal }) =>
      (await client.call(operationsEndpoints.figures.retention, { query: { brand } }, signal)).rows,
  });
}

export function usePartners() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.partnerList,
    queryFn: ({ signal }) => client.call(operationsEndpoints.partners.list, {}, signal),
  });
}

export function usePostbacks() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.postbacks,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.partners.postbacks, {}, signal)).postbacks,
  });
}

/** Nothing is asked for an empty text; what was found is kept no longer than it is shown. */
export function useFoundPayments(text: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.found(text),
    enabled: text !== '',
    gcTime: 0,
    queryFn: ({ signal }) => client.call(operationsEndpoints.payments.find, { body: { text } }, signal),
  });
}

/** Refunds that wait for a second person; `isOn` false: the operator has no right to look. */
export function useWaitingRefunds(isOn = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.waitingRefunds,
    enabled: isOn,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.payments.waiting, {}, signal)).actions,
  });
}

/** What webhooks and books leave to a person. */
export function useOpenWork() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.openWork,
    queryFn: ({ signal }) => client.call(operationsEndpoints.openWork.list, {}, signal),
  });
}

/** Under the refund guarantee; `isOn` false: the operator has no right to answer. */
export function useClaims(isOn: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.claims,
    enabled: isOn,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.claims.list, {}, signal)).claims,
  });
}

export function useHeldRefunds(isOn: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.heldRefunds,
    enabled: isOn,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.heldRefunds.list, {}, signal)).refunds,
  });
}

export function usePaymentStory(id: string) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.payment(id),
    gcTime: 0,
    queryFn: ({ signal }) => client.call(operationsEndpoints.payments.story, { params: { id } }, signal),
  });
}

/** What waits at the desk; `isOn` false: the operator has no right to it. */
export function useDeskCases(isOn = true) {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.desk,
    enabled: isOn,
    queryFn: ({ signal }) => client.call(operationsEndpoints.desk.cases, {}, signal),
  });
}

export function useOperators() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.operators,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.operators.list, {}, signal)).operators,
  });
}

export function useTokens() {
  const client = useClient();
  return useQuery({
    queryKey: queryKeys.tokens,
    queryFn: async ({ signal }) => (await client.call(operationsEndpoints.tokens.list, {}, signal)).tokens,
  });
}
