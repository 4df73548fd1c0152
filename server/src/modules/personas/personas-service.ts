import { SYSTEM_ANGEL_IDS, WIRE_VALUES } from '@halo/shared/contracts';
import type { AccountFacts } from '../accounts/index.ts';
import type { PersonasService, PersonasNeeds } from './personas.ts';
import { sampleProfile } from '../profiles/index.ts';
import { createPersonaActions, crowdTask, LIKE_BACK_CATEGORY } from './persona-actions.ts';
import { createPersonaPlanner } from './persona-planner.ts';
import { dropThread, type PersonaTaskDraft, planTasks } from './persona-task-repository.ts';
import { createPersonaWorker } from './persona-worker.ts';
import { welcomeNote } from './phrasebook.ts';

/** How often a like is answered by a like. Never by a message: a sample only answers what was written to it. */
const LIKE_BACK = 0.5;
const LIKE_BACK_MS = { from: 20_000, to: 90_000 };
/** Messages without a planned answer, because the process ended just then. */
const RECOVER_WITHIN_MS = 3_600_000;

export function createPersonasService(needs: PersonasNeeds): PersonasService {
  const worker = createPersonaWorker(needs, () => actions);
  const actions = createPersonaActions(needs, worker.wakeAt);
  const planner = createPersonaPlanner(needs, worker.wakeAt);
  const { personaSpeed: speed } = needs.env;

  async function plan(drafts: readonly PersonaTaskDraft[]): Promise<void> {
    await planTasks(needs.db, drafts);
    for (const { runAt } of drafts) worker.wakeAt(runAt);
  }

  function within({ from, to }: { from: number; to: number }): Date {
    return new Date(needs.clock.now().getTime() + (from + needs.random() * (to - from)) / speed);
  }

  async function recover(): Promise<void> {
    const since = new Date(needs.clock.now().getTime() - RECOVER_WITHIN_MS);
    const forgotten = await needs.conversations.unreadByAngels(since);
    await Promise.all(forgotten.map(({ clickId, angelId }) => planner.messageArrived(clickId, angelId)));
  }

  return {
    async welcome({ clickId, language }: AccountFacts) {
      const now = needs.clock.now().getTime();
      const [brandItself = ''] = SYSTEM_ANGEL_IDS;
      await needs.conversations.deliver(clickId, brandItself, welcomeNote(language), {
        once: 'welcome',
        noticeId: WIRE_VALUES.welcomeNotice,
      });
      await plan([crowdTask(clickId, now, 0, speed)]);
    },
    messageArrived: (clickId, angelId) => planner.messageArrived(clickId, angelId),
    async likeArrived(clickId, angelId) {
      if (!sampleProfile(angelId) || needs.random() >= LIKE_BACK) return;
      await plan([
        { clickId, angelId, kind: 'like', runAt: within(LIKE_BACK_MS), payload: { category: LIKE_BACK_CATEGORY } },
      ]);
    },
    async leave(clickId, angelId) {
      planner.forget(clickId, angelId);
      await dropThread(needs.db, { clickId, angelId });
    },
    start() {
      worker.start();
      recover().catch((error: unknown) =>
        needs.log.error({ err: error }, 'personas could not look for forgotten messages'),
      );
    },
    async stop() {
      await planner
        .flush()
        .catch((error: unknown) => needs.log.error({ err: error }, 'a planned answer was not written down'));
      await worker.stop();
    },
  };
}
