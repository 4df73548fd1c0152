import { PROBLEM_STATUS } from '@halo/shared/contracts';
import {
  type ChangeRequest,
  type NewToken,
  operationsEndpoints,
  type OperationsEndpoint,
  type ReleaseChange,
} from '@halo/shared/contracts/operations';
import { AppError, isAppError } from '@halo/shared/errors';
import * as z from 'zod/mini';
import type { EventStream } from '../live/live-session.ts';
import { fakeAlarmHandlers } from './fake-alarms.ts';
import { fakeBrandHandlers } from './fake-brands.ts';
import { fakeDeskHandlers } from './fake-desk.ts';
import { fakeTeamHandlers } from './fake-team.ts';
import { fakeFourEyesHandlers } from './fake-four-eyes.ts';
import { fakeFigureHandlers } from './fake-figures.ts';
import { fakeFinanceHandlers } from './fake-finance.ts';
import { fakePartnerHandlers } from './fake-partners.ts';
import { fakePaymentHandlers } from './fake-payments.ts';
import { fakeFlowHandlers } from './fake-flows.ts';
import { fakePriceHandlers } from './fake-prices.ts';
import { fakeManyHandlers } from './fake-many.ts';
import { fakeOperatorHandlers } from './fake-operators.ts';
import { fakeRolloutHandlers } from './fake-rollouts.ts';
import { createFakeScopes } from './fake-scopes.ts';
import { createFakeState, FAKE_NOW, type FakeState, operatorOf } from './fake-state.ts';

interface Call {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly body: unknown;
}

export interface FakeOperations {
  readonly state: FakeState;
  readonly fetch: typeof fetch;
  /** bodies of the changes that were asked for, as they came */
  readonly requests: ChangeRequest[];
  openStream(path: string): EventStream;
  /** Another operator changes something. */
  changeBehind(scope: string, change: ReleaseChange, reason: string, actor?: string): void;
  /** Browsers reported something about a brand's versions: `state.health` is what is known now. */
  reportHealth(scope: string): void;
  /** Cuts the line of events; opening it again fails as long as it is cut. */
  setLine(isUp: boolean): void;
  /** The next call of this path answers with the error. */
  failNext(path: string, error: AppError): void;
}

/** The operations host in memory, at the network's edge: requests come in, answers that fit the contract go out. */
export function createFakeOperations(state: FakeState = createFakeState()): FakeOperations {
  const streams = new Set<EventStream>();
  const failures = new Map<string, AppError>();
  const requests: ChangeRequest[] = [];
  let isLineUp = true;

  function emit(event: object): void {
    for (const stream of streams) stream.onmessage?.({ data: JSON.stringify(event) } as MessageEvent<string>);
  }

  const scopes = createFakeScopes(state, emit);
  const calls = operationsEndpoints;
  const me = () => {
    if (!state.operator) throw new AppError('unauthenticated', { message: 'not signed in' });
    return state.operator;
  };

  const handlers = new Map<OperationsEndpoint, (call: Call) => unknown>([
    [
      calls.session.login,
      ({ body }) => {
        const { email, password } = body as { email: string; password: string };
        if (state.people[email] !== password) throw new AppError('wrong_credentials', { message: 'wrong' });
        const isAsked = state.code !== undefined;
        state.operator = { ...operatorOf(email), hasSecondFactor: isAsked, ...(isAsked ? { lacks: 'code' } : {}) };
        return state.operator;
      },
    ],
    [calls.session.current, me],
    [
      calls.session.logout,
      () => {
        state.operator = undefined;
        return { result: 'OK' };
      },
    ],
    [calls.status.read, () => scopes.status()],
    [
      calls.status.health,
      ({ query }) => ({
        versions: state.health[query['scope'] ?? ''] ?? [],
        shell: state.shell[query['scope'] ?? ''] ?? [],
      }),
    ],
    [
      calls.versions.list,
      ({ params }) => ({ versions: state.versions.filter(({ remote }) => remote === params['remote']) }),
    ],
    [
      calls.versions.check,
      ({ query: { remote = '', version = '', scope = '' } }) => {
        const fits = !state.incompatible.has(`${remote}@${version}`);
        const problem = {
          code: 'route_conflict',
          message: 'Both claim /chat.',
          remedy: 'Give one of them another path.',
          with: 'mfe-auth@1.0.0',
        };
        return {
          remote,
          version,
          scope,
          against: ['shell 2.0.0', 'mfe-auth@1.0.0'],
          fits,
          problems: fits ? [] : [problem],
        };
      },
    ],
    [
      calls.scopes.revisions,
      ({ params, query }) => {
        const before = Number(query['before'] ?? Infinity);
        const all = state.revisions[params['scope'] ?? ''] ?? [];
        return {
          revisions: all
            .filter(({ revision }) => revision < before)
            .toReversed()
            .slice(0, Number(query['limit'] ?? 50)),
        };
      },
    ],
    [
      calls.scopes.revision,
      ({ params }) => {
        const found = state.revisions[params['scope'] ?? '']?.find(
          ({ revision }) => revision === Number(params['revision']),
        );
        if (!found) throw new AppError('not_found', { message: 'there is no such revision' });
        return found;
      },
    ],
    [
      calls.scopes.preview,
      ({ params, body }) => scopes.preview(params['scope'] ?? '', body as Pick<ChangeRequest, 'change'>),
    ],
    [
      calls.scopes.change,
      ({ params, body }) => {
        requests.push(body as ChangeRequest);
        return scopes.change(me().name, params['scope'] ?? '', body as ChangeRequest);
      },
    ],
    [calls.proposals.list, () => ({ proposals: state.proposals })],
    [calls.proposals.approve, ({ params }) => approve(params['id'])],
    [calls.proposals.withdraw, ({ params }) => decide(params['id'], 'withdrawn')],
    [
      calls.audit.list,
      ({ query }) => ({
        entries: state.audit.filter(({ scope }) => query['scope'] === undefined || scope === query['scope']),
      }),
    ],
    [calls.audit.verify, () => ({ isIntact: true, entries: state.audit.length })],
    ...fakeDeskHandlers(state.desk, me),
    ...fakeTeamHandlers(state),
    ...fakeFinanceHandlers(state.finance),
    ...fakeFigureHandlers(),
    ...fakePartnerHandlers(),
    ...fakeAlarmHandlers(),
    ...fakeManyHandlers(state, scopes, () => me().person, requests, {
      approve,
      withdraw: (id) => decide(id, 'withdrawn'),
    }),
    ...fakeRolloutHandlers(state),
    ...fakePaymentHandlers(state.payments, me),
    ...fakePriceHandlers(state.prices, me),
    ...fakeFlowHandlers(state.flows, me),
    ...fakeBrandHandlers(state.brands, me),
    ...fakeOperatorHandlers(state),
    ...fakeFourEyesHandlers(state),
    [calls.tokens.list, () => ({ tokens: state.tokens })],
    [
      calls.tokens.create,
      ({ body }) => {
        const { label, rights } = body as NewToken;
        const token = {
          id: `t${state.tokens.length + 1}`,
          label,
          rights,
          person: me().person,
          createdAt: FAKE_NOW,
          expiresAt: '2099-01-01T00:00:00.000Z',
        };
        state.tokens.push(token);
        return { token, secret: 'halo_t1_secret' };
      },
    ],
    [
      calls.tokens.revoke,
      ({ params }) => {
        state.tokens = state.tokens.map((token) =>
          token.id === params['id'] ? { ...token, revokedAt: FAKE_NOW } : token,
        );
        return { result: 'OK' };
      },
    ],
  ]);

  function decide(id: string | undefined, status: 'approved' | 'withdrawn') {
    const proposal = state.proposals.find((each) => each.id === id);
    if (proposal?.status !== 'waiting') throw new AppError('conflict', { message: 'it is decided' });
    if (status === 'approved' && proposal.proposedBy === me().name)
      throw new AppError('forbidden', { message: 'you proposed it' });
    Object.assign(proposal, { status, decidedBy: me().person });
    emit({ kind: 'proposal', id: proposal.id });
    return proposal;
  }

  function approve(id: string | undefined) {
    const proposal = decide(id, 'approved');
    try {
      return scopes.change(`${proposal.proposedBy}, approved by ${me().name}`, proposal.scope, proposal, true);
    } catch (error) {
      proposal.status = 'waiting';
      throw error;
    }
  }

  function answer(method: string, address: string, text: string | undefined): unknown {
    const url = new URL(address, 'http://ops.localhost');
    const failure = failures.get(url.pathname);
    if (failure) {
      failures.delete(url.pathname);
      throw failure;
    }
    for (const [endpoint, handle] of handlers) {
      const params = matchPath(endpoint.path, url.pathname);
      if (endpoint.method !== method || !params) continue;
      const { login, firstPassword, ways } = calls.session;
      const forAnyone: readonly OperationsEndpoint[] = [login, firstPassword, ways];
      if (!forAnyone.includes(endpoint)) me();
      const body: unknown = text === undefined ? undefined : JSON.parse(text);
      if (endpoint.body) z.parse(endpoint.body, body);
      return z.encode(endpoint.answer, handle({ params, query: Object.fromEntries(url.searchParams), body }) as never);
    }
    throw new AppError('not_found', { message: `nothing answers ${method} ${url.pathname}` });
  }

  return {
    state,
    requests,
    fetch: async (input, init) => {
      try {
        return Response.json(answer(init?.method ?? 'GET', String(input), textOf(init?.body)));
      } catch (error) {
        if (!isAppError(error)) throw error;
        const { code, message, detail, retryable, field } = error;
        return Response.json({ code, message, detail, retryable, field }, { status: PROBLEM_STATUS[code] });
      }
    },
    openStream() {
      const stream: EventStream = { onopen: null, onerror: null, onmessage: null, close: () => streams.delete(stream) };
      streams.add(stream);
      queueMicrotask(() => (isLineUp ? stream.onopen?.(new Event('open')) : stream.onerror?.(new Event('error'))));
      return stream;
    },
    changeBehind: (scope, change, reason, actor = 'carla@halo.example') =>
      void scopes.change(actor, scope, { change, reason }, true),
    reportHealth: (scope) => emit({ kind: 'health', scope }),
    setLine(isUp) {
      isLineUp = isUp;
      if (!isUp) for (const stream of streams) stream.onerror?.(new Event('error'));
    },
    failNext: (path, error) => void failures.set(path, error),
  };
}

/** Only the server reads a file. */
function textOf(body: RequestInit['body']): string | undefined {
  return typeof body === 'string' ? body : undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const match = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(path);
  return match
    ? Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]))
    : undefined;
}
