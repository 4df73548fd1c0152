import { SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import type { Deps } from '../../deps.ts';
import type { AccountFacts, PersonasService, Services } from '../../services.ts';
import { sampleProfile } from '../profiles/sample-profiles.ts';
import { createPersonaActions, crowdTask, LIKE_BACK_CATEGORY } from './persona-actions.ts';
import { createPersonaPlanner } from './persona-planner.ts';
import { dropThread, type PersonaTaskDraft, planTasks } from './persona-task-repository.ts';
import { createPersonaWorker } from './persona-worker.ts';
import { WELCOME_NOTE } from './phrasebook.ts';

/** How often a like is answered by a like. Never by a message: a sample only answers what was written to it. */
const LIKE_BACK = 0.5;
const LIKE_BACK_MS = { from: 20_000, to: 90_000 };
/** Messages that nobody planned an answer to because the process ended just then. */
const RECOVER_WITHIN_MS = 3_600_000;

export function createPersonasService(deps: Deps, services: Services): PersonasService {
  const worker = createPersonaWorker(deps, services, () => actions);
  const actions = createPersonaActions(deps, services, worker.wakeAt);
  const planner = createPersonaPlanner(deps, worker.wakeAt);
  const { personaSpeed: speed } = deps.env;

  async function plan(drafts: readonly PersonaTaskDraft[]): Promise<void> {
    await planTasks(deps.db, drafts);
    for (const { runAt } of drafts) worker.wakeAt(runAt);
  }

  function within({ from, to }: { from: number; to: number }): Date {
    return new Date(deps.clock.now().getTime() + (from + deps.random() * (to - from)) / speed);
  }

  async function recover(): Promise<void> {
    const since = new Date(deps.clock.now().getTime() - RECOVER_WITHIN_MS);
    const forgotten = await services.conversations.unreadByAngels(since);
    await Promise.all(forgotten.map(({ clickId, angelId }) => planner.messageArrived(clickId, angelId)));
  }

  return {
    async welcome({ clickId, language }: AccountFacts) {
      const now = deps.clock.now().getTime();
      const [brandItself = ''] = SYSTEM_ANGEL_IDS;
      await services.conversations.deliver(clickId, brandItself, WELCOME_NOTE[language], {
        once: 'welcome',
        noticeId: 'benvenuto',
      });
      await plan([crowdTask(clickId, now, 0, speed)]);
    },
    messageArrived: (clickId, angelId) => planner.messageArrived(clickId, angelId),
    async likeArrived(clickId, angelId) {
      if (!sampleProfile(angelId) || deps.random() >= LIKE_BACK) return;
      await plan([
        { clickId, angelId, kind: 'like', runAt: within(LIKE_BACK_MS), payload: { category: LIKE_BACK_CATEGORY } },
      ]);
    },
    async leave(clickId, angelId) {
      planner.forget(clickId, angelId);
      await dropThread(deps.db, { clickId, angelId });
    },
    start() {
      worker.start();
      recover().catch((error: unknown) =>
        deps.log.error({ err: error }, 'personas could not look for forgotten messages'),
      );
    },
    async stop() {
      await planner
        .flush()
        .catch((error: unknown) => deps.log.error({ err: error }, 'a planned answer was not written down'));
      await worker.stop();
    },
  };
}
