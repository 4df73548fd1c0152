import type { AngelId, ClickId } from '@halo/shared/contracts';
import { sampleProfile } from '../profiles/index.ts';
import { planTasks } from './persona-task-repository.ts';
import { replyTiming } from './rhythm.ts';
import type { PersonasNeeds } from './personas.ts';

/**
 * Arrivals are stored in batches: sending a message does not wait for them, and ten of them are one
 * statement.
 */
const COLLECT_MS = 40;

export interface PersonaPlanner {
  /** Settles when it is written down. */
  messageArrived(clickId: ClickId, angelId: AngelId): Promise<void>;
  /** Nothing is planned for this thread any more. */
  forget(clickId: ClickId, angelId: AngelId): void;
  flush(): Promise<void>;
}

/** Plans that an angel reads what came; everything else follows from the reading. */
export function createPersonaPlanner(
  needs: Pick<PersonasNeeds, 'db' | 'clock' | 'random' | 'env'>,
  onPlanned: (at: Date) => void,
): PersonaPlanner {
  let arrived = new Map<string, { clickId: ClickId; angelId: AngelId }>();
  /** Readings that are still to come: they will see what arrives until then. */
  const planned = new Map<string, number>();
  let flushing: Promise<void> | undefined;

  async function write(): Promise<void> {
    const drafts = [...arrived].map(([key, each]) => ({ key, ...each, kind: 'read' as const, runAt: readAt() }));
    arrived = new Map();
    await planTasks(needs.db, drafts);
    const now = needs.clock.now().getTime();
    for (const [key, at] of planned) if (at <= now) planned.delete(key);
    for (const { key, runAt } of drafts) planned.set(key, runAt.getTime());
    onPlanned(new Date(Math.min(...drafts.map((draft) => draft.runAt.getTime()))));
  }

  const keyOf = (clickId: ClickId, angelId: AngelId) => `${clickId}/${angelId}`;

  function readAt(): Date {
    const { readAfterMs } = replyTiming({ replyLength: 0, random: needs.random(), speed: needs.env.personaSpeed });
    return new Date(needs.clock.now().getTime() + readAfterMs);
  }

  return {
    messageArrived(clickId, angelId) {
      const key = keyOf(clickId, angelId);
      if ((planned.get(key) ?? 0) > needs.clock.now().getTime() || !sampleProfile(angelId)) return Promise.resolve();
      arrived.set(key, { clickId, angelId });
      flushing ??= new Promise<void>((resolve) => void setTimeout(resolve, COLLECT_MS)).then(() => {
        flushing = undefined;
        return write();
      });
      return flushing;
    },
    forget: (clickId, angelId) => void planned.delete(keyOf(clickId, angelId)),
    async flush() {
      await flushing;
    },
  };
}
