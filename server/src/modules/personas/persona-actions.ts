import { type ClickId, WIRE_VALUES } from '@halo/shared/contracts';
import { z } from 'zod';
import type { AccountFacts } from '../accounts/index.ts';
import type { TranscriptLine } from '../conversations/index.ts';
import { type SampleProfile, sampleProfile, sampleProfilesOf } from '../profiles/index.ts';
import {
  dropTask,
  type PersonaTask,
  type PersonaTaskDraft,
  planTasks,
  replanTasks,
} from './persona-task-repository.ts';
import type { PersonasNeeds } from './personas.ts';
import { chooseReply } from './reply.ts';
import { crowdPlan, replyTiming } from './rhythm.ts';

const ReplyPayload = z.object({ text: z.string(), upTo: z.number() });
const LikePayload = z.object({ category: z.string().optional() });
const CrowdPayload = z.object({ day: z.number(), signedUpAt: z.number() });

/** Of a like that answers one. */
export const LIKE_BACK_CATEGORY = WIRE_VALUES.likeBack;
/** A person who keeps writing gets an answer after this long, and the time to prepare it. */
const PATIENCE_MS = 30_000;
/** The answer is late by a poll at most; the sign that it is coming must not go out before. */
const TYPING_SLACK_MS = 3_000;
const DAY_MS = 86_400_000;
const CROWD_DAYS = 30;
/** An account that was away for so long gets no visits and likes. */
const AWAY_MS = 3 * DAY_MS;

export interface PersonaActions {
  /** Of many threads at once: it comes after every message. */
  read(tasks: readonly PersonaTask[]): Promise<void>;
  /** What follows concerns an account that may be answered. */
  readonly each: Record<
    Exclude<PersonaTask['kind'], 'read'>,
    (task: PersonaTask, account: AccountFacts) => Promise<void>
  >;
}

type ModuleNeeds = Pick<PersonasNeeds, 'accounts' | 'clock' | 'conversations' | 'db' | 'env' | 'hub' | 'random'>;

interface ActionNeeds extends ModuleNeeds {
  readonly onPlanned: (at: Date) => void;
}

/**
 * What each kind of task does. Done twice, each does no more than done once. What a task stores it does not store in a
 * thread that is closed.
 */
export function createPersonaActions(moduleNeeds: ModuleNeeds, onPlanned: (at: Date) => void): PersonaActions {
  const needs: ActionNeeds = { ...moduleNeeds, onPlanned };
  return {
    read: (tasks) => read(needs, tasks),
    each: {
      type: (task, account) => prepareReply(needs, task, account),
      reply: (task, account) => reply(needs, task, account),
      async like({ clickId, angelId, payload }) {
        await needs.conversations.addNotice(clickId, 'like', angelId, LikePayload.parse(payload));
      },
      async visit({ id, clickId, angelId }) {
        await needs.conversations.addNotice(clickId, WIRE_VALUES.visit, angelId, { once: `visit:${id}` });
      },
      crowd: (task, account) => planCrowd(needs, task, account),
    },
  };
}

/** Marks the messages read and plans an answer; another message postpones it. */
async function read(needs: ActionNeeds, tasks: readonly PersonaTask[]): Promise<void> {
  const { personaSpeed: speed } = needs.env;
  await needs.conversations.markReadByAngels(tasks);
  const since = needs.clock.now().getTime();
  const drafts = tasks.map(({ clickId, angelId }): PersonaTaskDraft => {
    const { typingAfterMs, readAfterMs } = replyTiming({ replyLength: 0, random: needs.random(), speed });
    return { clickId, angelId, kind: 'type', runAt: after(needs, typingAfterMs - readAfterMs), payload: { since } };
  });
  await replanTasks(needs.db, drafts, PATIENCE_MS / speed);
  for (const { runAt } of drafts) needs.onPlanned(runAt);
}

async function prepareReply(
  needs: ActionNeeds,
  { clickId, angelId }: PersonaTask,
  account: AccountFacts,
): Promise<void> {
  const persona = sampleProfile(angelId);
  const lines = await needs.conversations.linesToAnswer(clickId, angelId);
  const last = lines.at(-1);
  if (!persona || last?.kind !== 'personal') return;
  const text = replyTo(persona, account, lines, needs.random());
  if (text === undefined) return;
  const { typingForMs } = replyTiming({
    replyLength: text.length,
    random: needs.random(),
    speed: needs.env.personaSpeed,
  });
  const runAt = after(needs, typingForMs);
  const planned = await planTasks(needs.db, [
    { clickId, angelId, kind: 'reply', runAt, payload: { text, upTo: last.id } },
  ]);
  // The two do not meet any more, or the answer is on its way.
  if (planned === 0) return;
  needs.hub.emit(clickId, 'typing', { angelId, kind: 'preparing', expiresInMs: typingForMs + TYPING_SLACK_MS });
  needs.onPlanned(runAt);
}

async function reply(
  needs: ActionNeeds,
  { id, clickId, angelId, payload, attempts }: PersonaTask,
  account: AccountFacts,
): Promise<void> {
  const once = `persona:${id}`;
  // The attempt before may have lost the database after it stored the answer, and before the pages had it.
  if (attempts > 1 && (await needs.conversations.deliverAgain(clickId, angelId, once))) return;
  const planned = ReplyPayload.parse(payload);
  const lines = await needs.conversations.linesToAnswer(clickId, angelId);
  // A sign that an answer is coming would come after it.
  await dropTask(needs.db, { clickId, angelId, kind: 'type' });
  // Only what was written to it is answered, and once: it neither begins a conversation nor insists on one.
  const last = lines.at(-1);
  if (last?.kind !== 'personal') return;
  const persona = sampleProfile(angelId);
  const text = persona && last.id > planned.upTo ? replyTo(persona, account, lines, needs.random()) : planned.text;
  if (text !== undefined) await needs.conversations.deliver(clickId, angelId, text, { once });
}

/** Plans the visits and likes of one day, and the next day's planning. */
async function planCrowd(needs: ActionNeeds, { clickId, payload }: PersonaTask, account: AccountFacts): Promise<void> {
  const { personaSpeed: speed } = needs.env;
  const { day, signedUpAt } = CrowdPayload.parse(payload);
  const user = await needs.accounts.user(clickId);
  const isAround = day === 0 || (user.lastActivityAt ?? 0) > needs.clock.now().getTime() - AWAY_MS / speed;
  const personas = sampleProfilesOf(user.country).map((persona) => ({ ...persona, id: persona.angelId }));
  const crowdUser = {
    country: user.country,
    gender: account.gender,
    seeking: account.seeking,
    age: user.age,
    ...(account.region === '' ? {} : { region: account.region }),
  };
  const events = isAround ? crowdPlan({ seed: clickId, user: crowdUser, personas, day, speed }) : [];
  const drafts: PersonaTaskDraft[] = events.map(({ kind, personaId, afterMs }) => ({
    clickId,
    angelId: personaId,
    kind,
    runAt: new Date(signedUpAt + afterMs),
  }));
  await planTasks(needs.db, drafts);
  // Moves this very task to the next day.
  if (day < CROWD_DAYS) await replanTasks(needs.db, [crowdTask(clickId, signedUpAt, day + 1, speed)], DAY_MS);
  for (const { runAt } of drafts) needs.onPlanned(runAt);
}

function after({ clock }: Pick<ActionNeeds, 'clock'>, ms: number): Date {
  return new Date(clock.now().getTime() + ms);
}

/** Plans the visits and likes of a day after the sign-up. */
export function crowdTask(clickId: ClickId, signedUpAt: number, day: number, speed: number): PersonaTaskDraft {
  return {
    clickId,
    angelId: '',
    kind: 'crowd',
    runAt: new Date(signedUpAt + (day * DAY_MS) / speed),
    payload: { day, signedUpAt },
  };
}

export function replyTo(
  persona: SampleProfile,
  { language }: Pick<AccountFacts, 'language'>,
  lines: readonly TranscriptLine[],
  random: number,
): string | undefined {
  const conversation = lines.map(({ kind, text }) => ({
    from: kind === 'personal' ? ('user' as const) : ('persona' as const),
    text,
  }));
  return chooseReply({ persona, language, conversation, random })?.text;
}
