import type { Api } from '@halo/shared/api';
import type { EventBus } from '@halo/shared/bus';
import { Conversation, conversationEndpoints, User, userOf } from '@halo/shared/contracts';
import { hasCode } from '@halo/shared/errors';
import type * as z from 'zod/mini';
import type { AccountCopies } from './account-copies.ts';
import {
  ConversationList,
  type CopiedCall,
  conversationName,
  copiedHistory,
  copiedList,
  LIST,
} from './copied-calls.ts';
import { type CopiedFact, listWithFact, withFact } from './copied-conversation.ts';
import { createHappenings, type Happenings } from './happenings.ts';

/** Conversations of which the newest messages are kept. */
const CONVERSATIONS_KEPT = 20;

const OVERVIEW = 'overview';
const USER = 'user';

const Overview = conversationEndpoints.overview.answer;

export interface CopiedApiDeps {
  copies: AccountCopies;
  bus: EventBus;
  /** The browser knows that it has no network. */
  isAway(): boolean;
  /** Who is here is known from a copy: that is no answer of the server. */
  isFromCopy(): boolean;
}

interface Deps extends CopiedApiDeps {
  next(work: () => Promise<unknown>): void;
  readonly happenings: Happenings;
}

/** The account as the server last had it, for a page that begins while the server is away. */
export function keptUser(copies: AccountCopies): Promise<User | undefined> {
  return copies.read(USER, User);
}

/**
 * Calls that are answered from a copy while the server is away: the list of conversations, and the newest messages of
 * those that were opened lately. What a message is locked for has no text in an answer, so none in a copy.
 */
export function withCopies(api: Api, needs: CopiedApiDeps): Api {
  const { copies } = needs;
  // One after the other, so that nothing older is written over what happened since.
  let writing: Promise<unknown> = Promise.resolve();
  const deps: Deps = {
    ...needs,
    next: (work) => void (writing = writing.then(work).catch(() => undefined)),
    happenings: createHappenings(),
  };
  const happened = keepUpToDate(deps);
  const { conversations } = api;
  return {
    ...api,
    conversations: {
      ...conversations,
      overview: (options) =>
        copied(deps, {
          name: OVERVIEW,
          schema: Overview,
          ask: () => conversations.overview(options),
          toKeep: (overview) => overview,
        }),
      list: (options) =>
        copied(
          deps,
          copiedList(copies, () => conversations.list(options)),
        ),
      async history(angelId, page, options) {
        if (page) return conversations.history(angelId, page, options);
        const call = copiedHistory(angelId, () => conversations.history(angelId, page, options));
        const conversation = await copied(deps, call).catch((thrown: unknown) => {
          // The two do not meet any more: then there is nothing to read either.
          if (hasCode(thrown, 'not_found')) happened(angelId, { kind: 'closed' });
          throw thrown;
        });
        happened(angelId, { kind: 'opened' });
        deps.next(() => forgetOldest(copies));
        return conversation;
      },
    },
  };
}

/** What the server answers, kept; or what was kept, when the server does not answer. */
async function copied<S extends z.ZodMiniType>(
  { copies, happenings, isAway, next }: Deps,
  { name, schema, ask, toKeep, kept }: CopiedCall<S>,
): Promise<z.output<S>> {
  const early = isAway() ? await copies.read(name, schema) : undefined;
  if (early !== undefined) return early;
  const [account, askedAt] = [copies.owner(), copies.now()];
  const since = happenings.watch();
  try {
    const answer = await ask();
    next(async () => {
      since.end();
      // An answer that comes after another person signed in is not theirs.
      if (copies.owner() !== account || since.isForgotten) return;
      const value = toKeep(answer, since.happenings);
      if (value !== undefined && (await copies.write(name, schema, value, askedAt))) await kept?.(value);
    });
    return answer;
  } catch (thrown) {
    since.end();
    const late = hasCode(thrown, 'offline', 'timeout', 'unavailable') ? await copies.read(name, schema) : undefined;
    if (late === undefined) throw thrown;
    return late;
  }
}

async function forgetOldest(copies: AccountCopies): Promise<void> {
  const kept = (await copies.names()).filter((name) => name.startsWith(conversationName('')));
  await Promise.all(kept.slice(0, -CONVERSATIONS_KEPT).map((name) => copies.remove(name)));
}

/** Follows what happens; the result takes in what this page knows itself. */
function keepUpToDate(deps: Deps): (angelId: string, fact: CopiedFact) => void {
  const { copies, bus, happenings, isFromCopy } = deps;
  function happened(angelId: string, fact: CopiedFact): void {
    happenings.report({ angelId, fact });
    deps.next(() => applyFact(copies, angelId, fact));
  }
  let account: string | undefined;
  let level: number | undefined;

  /** What could be read for as long as a level lasted goes with it, also when it ended while no page was open. */
  function levelIs(next: number): void {
    deps.next(async () => {
      const before = level ?? (await keptUser(copies))?.premiumLevel ?? 0;
      level = next;
      if (next >= before) return;
      happenings.forgotten();
      await forgetConversations(copies);
    });
  }

  function signedIn(user: User): void {
    if (account !== undefined && account !== user.clickId) {
      deps.next(async () => {
        level = undefined;
        await copies.forget();
      });
    }
    account = user.clickId;
    levelIs(user.premiumLevel);
    if (!isFromCopy()) deps.next(() => copies.write(USER, User, user));
  }

  bus.on('session.changed', (session) => {
    const user = userOf(session);
    if (user) signedIn(user);
    // However a session ends, nothing of it stays to be read. Before the next one is known, nothing has ended.
    else if (session.status !== 'restoring') void copies.forget();
  });
  bus.on('credits.changed', ({ premiumLevel }) => {
    // A copy's is as old as the copy.
    if (!isFromCopy()) levelIs(premiumLevel);
  });
  bus.on('chat.received', ({ message }) => happened(message.angelId, { kind: 'message', message }));
  bus.on('chat.sent', ({ message }) => happened(message.angelId, { kind: 'message', message }));
  bus.on('chat.changed', ({ angelId, id, message }) => happened(angelId, { kind: 'changed', id, message }));
  bus.on('chat.cleared', ({ angelId, upToId }) => happened(angelId, { kind: 'cleared', upToId }));
  bus.on('chat.closed', ({ angelId, isClosed }) => {
    if (isClosed) happened(angelId, { kind: 'closed' });
  });
  return happened;
}

async function applyFact(copies: AccountCopies, angelId: string, fact: CopiedFact): Promise<void> {
  await copies.change(conversationName(angelId), Conversation, (conversation) => withFact(conversation, fact));
  await copies.change(LIST, ConversationList, (list) => ({
    ...list,
    conversations: listWithFact(list.conversations, angelId, fact),
  }));
}

async function forgetConversations(copies: AccountCopies): Promise<void> {
  const names = (await copies.names()).filter((name) => name !== USER);
  await Promise.all(names.map((name) => copies.remove(name)));
}
