import type { AngelId, ClickId } from '@halo/shared/contracts';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { AccountFacts, Services, TranscriptLine } from '../../services.ts';
import { type SampleProfile, sampleProfile, sampleProfilesOf } from '../profiles/sample-profiles.ts';
import { dropTask, type PersonaTask, type PersonaTaskDraft, planTasks, replanTasks } from './persona-task-repository.ts';
import { chooseReply } from './reply.ts';
import { crowdPlan, replyTiming } from './rhythm.ts';

const ReplyPayload = z.object({ text: z.string(), upTo: z.number(), category: z.string().optional() });
const TypePayload = z.object({ durationMs: z.number() });
const CrowdPayload = z.object({ day: z.number(), signedUpAt: z.number() });

const TRANSCRIPT_LINES = 40;
/** Messages of an angel that may stand without an answer. It never runs after anybody. */
const MAX_UNANSWERED = 1;
/** Whoever keeps writing gets an answer after this long. */
const PATIENCE_MS = 45_000;
/** The answer is late by a poll at most; the sign that it is coming must not go out before. */
const TYPING_SLACK_MS = 3_000;
const DAY_MS = 86_400_000;
const CROWD_DAYS = 30;
/** Whoever has not been here for so long is left alone. */
const AWAY_MS = 3 * DAY_MS;

type Action = (task: PersonaTask, account: AccountFacts) => Promise<void>;

/** What each kind of task does. Done twice, each does no more than done once. */
export function createPersonaActions(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'env'>,
  services: Pick<Services, 'accounts' | 'conversations' | 'hub'>,
  onPlanned: (at: Date) => void,
): Record<PersonaTask['kind'], Action> {
  const { personaSpeed: speed } = deps.env;
  const at = (afterMs: number) => new Date(deps.clock.now().getTime() + afterMs);

  async function transcript(clickId: ClickId, angelId: AngelId): Promise<TranscriptLine[]> {
    const lines = await services.conversations.transcript(clickId, angelId, TRANSCRIPT_LINES);
    return lines.filter(({ kind }) => kind === 'personal' || kind === 'message');
  }

  return {
    async read({ clickId, angelId }, account) {
      const persona = sampleProfile(angelId);
      const lines = await transcript(clickId, angelId);
      const upTo = lines.at(-1)?.id;
      await services.conversations.markReadByAngel(clickId, angelId);
      if (!persona || upTo === undefined || lines.at(-1)?.kind !== 'personal') return;
      const text = replyTo(persona, account, lines, deps.random());
      const { typingAfterMs, typingForMs, totalMs, readAfterMs } = replyTiming({ replyLength: text.length, random: deps.random(), speed });
      const since = deps.clock.now().getTime();
      const startsAt = at(typingAfterMs - readAfterMs);
      await replanTasks(deps.db, [
        { clickId, angelId, kind: 'type', runAt: startsAt, payload: { since, durationMs: typingForMs } },
        { clickId, angelId, kind: 'reply', runAt: at(totalMs - readAfterMs), payload: { since, text, upTo } },
      ], PATIENCE_MS / speed);
      onPlanned(startsAt);
    },

    async type({ clickId, angelId, payload }) {
      const { durationMs } = TypePayload.parse(payload);
      services.hub.emit(clickId, 'typing', { angelId, kind: 'preparing', expiresInMs: durationMs + TYPING_SLACK_MS });
      onPlanned(at(durationMs));
    },

    async reply({ id, clickId, angelId, payload }) {
      const { text, upTo, category } = ReplyPayload.parse(payload);
      // A sign that an answer is coming would come after it.
      await dropTask(deps.db, { clickId, angelId, kind: 'type' });
      if (unansweredIn(await transcript(clickId, angelId)) >= MAX_UNANSWERED) return;
      await services.conversations.deliver(clickId, angelId, text, { once: `persona:${id}:${upTo}`, ...(category === undefined ? {} : { category }) });
    },

    async like({ clickId, angelId }) {
      await services.conversations.addNotice(clickId, 'like', angelId);
    },

    async visit({ id, clickId, angelId }) {
      await services.conversations.addNotice(clickId, 'visita', angelId, { once: `visit:${id}` });
    },

    async crowd({ clickId, payload }, account) {
      const { day, signedUpAt } = CrowdPayload.parse(payload);
      const user = await services.accounts.user(clickId);
      const isAround = day === 0 || (user.lastActivityAt ?? 0) > deps.clock.now().getTime() - AWAY_MS / speed;
      const personas = sampleProfilesOf(user.country).map((persona) => ({ ...persona, id: persona.angelId }));
      const crowdUser = { country: user.country, gender: account.gender, seeking: account.seeking, age: user.age, ...(account.region === '' ? {} : { region: account.region }) };
      const events = isAround ? crowdPlan({ seed: clickId, user: crowdUser, personas, day, speed }) : [];
      const drafts: PersonaTaskDraft[] = events.map(({ kind, personaId, afterMs }) => ({ clickId, angelId: personaId, kind, runAt: new Date(signedUpAt + afterMs) }));
      await planTasks(deps.db, drafts);
      // Moves this very task to the next day.
      if (day < CROWD_DAYS) await replanTasks(deps.db, [crowdTask(clickId, signedUpAt, day + 1, speed)], DAY_MS);
      for (const { runAt } of drafts) onPlanned(runAt);
    },
  };
}

/** Plans the visits and likes of a day after the sign-up. */
export function crowdTask(clickId: ClickId, signedUpAt: number, day: number, speed: number): PersonaTaskDraft {
  return { clickId, angelId: '', kind: 'crowd', runAt: new Date(signedUpAt + (day * DAY_MS) / speed), payload: { day, signedUpAt } };
}

export function replyTo(persona: SampleProfile, { language }: Pick<AccountFacts, 'language'>, lines: readonly TranscriptLine[], random: number): string {
  const conversation = lines.map(({ kind, text }) => ({ from: kind === 'personal' ? ('user' as const) : ('persona' as const), text }));
  return chooseReply({ persona, language, conversation, random }).text;
}

function unansweredIn(lines: readonly TranscriptLine[]): number {
  const lastOwn = lines.findLastIndex(({ kind }) => kind === 'personal');
  return lines.length - 1 - lastOwn;
}
