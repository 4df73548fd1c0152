import type { EarlyAnswer, EarlyCalls, OutgoingCall } from '@halo/shared/http';
import type { AppStorage } from '@halo/shared/storage';
import { type EarlyHandOver, type KeptCall, KeptCalls } from './early-hand-over.ts';

/** What is called later is no part of how a page begins, and an answer from before it is too old. */
const BEGINNING_MS = 20_000;
const PAGES_KEPT = 12;
const CALLS_KEPT = 4;
const KEPT = ['shell', 'first-calls'] as const;

export interface EarlyAnswersDeps {
  /** of the script in the page; undefined: it made no call */
  handOver: EarlyHandOver | undefined;
  storage: Pick<AppStorage, 'get' | 'getDraft' | 'setDraft' | 'removeDraft'>;
  /** false: the operator said that browsers keep nothing */
  keeps: boolean;
  location: Pick<Location, 'pathname' | 'search'>;
  /** ms since the page began */
  now(): number;
}

export interface EarlyAnswers extends EarlyCalls {
  /** The session has ended: nothing of it stays to be read. */
  forget(): void;
}

/** Gives the calls of this page what early-calls.ts asked for, and keeps them for the next time it is opened. */
export function createEarlyAnswers({ handOver, storage, keeps, location, now }: EarlyAnswersDeps): EarlyAnswers {
  const forget = (): void => storage.removeDraft(...KEPT);
  if (!keeps) forget();
  const waiting = new Set(handOver?.calls);
  const began = location.pathname;
  const isBeginning = (): boolean => now() < BEGINNING_MS && location.pathname === began && location.search === '';
  const trackerId = (): string | null => storage.get('trackerId') ?? null;
  const mine: Record<'everyPage' | 'thisPage', Map<string, KeptCall>> = { everyPage: new Map(), thisPage: new Map() };

  function keep(): void {
    const before = readKept(storage.getDraft(...KEPT));
    const others = before?.trackerId === trackerId() ? before : undefined;
    const [everyPage, calls] = [[...mine.everyPage.values()], [...mine.thisPage.values()]];
    const path = pathOf(began, calls);
    const pages = (others?.pages ?? []).filter((page) => page.path !== path);
    const next: KeptCalls = {
      trackerId: trackerId(),
      everyPage: everyPage.length > 0 ? everyPage : (others?.everyPage ?? []),
      pages: calls.length > 0 ? [{ path, calls }, ...pages].slice(0, PAGES_KEPT) : pages,
    };
    storage.setDraft(...KEPT, JSON.stringify(next));
  }

  return {
    forget,
    take({ method, address, body }): EarlyAnswer | undefined {
      // Another account signed in, or this one left.
      if (!handOver || !isBeginning() || handOver.trackerId !== trackerId() || !storage.get('token')) return undefined;
      const found = [...waiting].find(
        (call) => call.method === method && call.address === address && call.body === body,
      );
      if (!found) return undefined;
      waiting.delete(found);
      return { answer: found.answer, requestId: found.requestId, sentAt: handOver.startedAt };
    },
    made(early, call) {
      const token = storage.get('token');
      if (!keeps || !isBeginning() || token === undefined) return;
      const kept = asKept(call, began, token);
      // The first of its kind is how the page begins; the next may be an answer to a press.
      const name = `${kept.method} ${kept.address}`;
      if (mine[early].has(name) || mine[early].size >= CALLS_KEPT) return;
      mine[early].set(name, kept);
      keep();
    },
  };
}

/** The last part of a path that has more than one. */
function lastOf(path: string): string | undefined {
  return /^\/[^/].*\/([^/]+)$/.exec(path)?.[1];
}

function asKept({ method, address, body }: OutgoingCall, path: string, token: string): KeptCall {
  const last = lastOf(path);
  const url = new URL(address);
  if (last !== undefined)
    url.pathname = url.pathname
      .split('/')
      .map((part) => (part === last ? MARK : part))
      .join('/');
  return {
    method,
    address: url.href.replaceAll(MARK, '{last}'),
    ...(body !== undefined && { body: body.replaceAll(`"${token}"`, '"{token}"') }),
  };
}

/** Letters alone, which no address writes differently. */
const MARK = 'HALOLASTPART';

/** Pages that differ in their last part alone begin alike when their calls carry it. */
function pathOf(path: string, calls: readonly KeptCall[]): string {
  const isOfMany = calls.some(({ address }) => address.includes('{last}'));
  return isOfMany ? path.replace(/[^/]+$/, '{last}') : path;
}

/** Undefined: nothing, or what a shell of another version kept. */
function readKept(text: string | undefined): KeptCalls | undefined {
  try {
    return text === undefined ? undefined : KeptCalls.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
