import { REACTIONS } from '@halo/shared/contracts';
import type { SeededRandom } from '../../server/src/modules/profiles/seeded-random.ts';
import type { Device } from './device.ts';
import type { Act, History } from './history.ts';
import type { OpenThread } from './open-thread.ts';

/** Of a hundred steps of a device so many are no messages. */
const ACT_SHARE = 0.4;
/** A finger looks for the right one: so many reactions within a moment. */
const QUICK = 3;
/** A person does not scroll far up for it. */
const WITHIN = 12;

/** What a device does next instead of writing; undefined: it writes. `after`: only what was written in this run. */
export function nextAct(device: Device, random: SeededRandom, after: number): Act | undefined {
  if (!device.thread || !random.chance(ACT_SHARE)) return undefined;
  const bubbles = (device.thread?.bubbles() ?? []).filter(({ id }) => id > after).slice(-WITHIN);
  // Without a conversation there is nothing that could be kept with it.
  if (bubbles.length === 0) return undefined;
  const share = random.next();
  const { id } = random.pick(bubbles);
  if (share < 0.5) {
    const reactions = Array.from({ length: random.integer(1, QUICK) }, () =>
      random.chance(0.15) ? undefined : random.pick(REACTIONS),
    );
    return { kind: 'react', id, reactions };
  }
  if (share < 0.62) return { kind: 'delete', id, isForBoth: false };
  if (share < 0.74) {
    const own = bubbles.filter(({ isOwn }) => isOwn);
    return own.length === 0 ? undefined : { kind: 'delete', id: random.pick(own).id, isForBoth: true };
  }
  if (share < 0.95) return { kind: 'type', text: random.chance(0.2) ? '' : `draft ${random.integer(1, 1_000_000)}` };
  return { kind: 'clear' };
}

export function perform(device: Device, act: Act, history: History): void {
  const { thread, account, name } = device;
  if (!thread) return;
  history.acted({ account, device: name, angelId: thread.angelId, act }, done(thread, act));
}

async function done(thread: OpenThread, act: Act): Promise<number | undefined> {
  switch (act.kind) {
    case 'react':
      await Promise.all(act.reactions.map((reaction) => thread.react(act.id, reaction)));
      return undefined;
    case 'delete':
      await thread.remove(act.id, act.isForBoth);
      return undefined;
    case 'clear':
      return thread.clear();
    case 'type':
      thread.type(act.text);
      return undefined;
  }
}
