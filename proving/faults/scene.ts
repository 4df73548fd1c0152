import type { AngelId } from '@halo/shared/contracts';
import type { SeededRandom } from '../../server/src/modules/profiles/seeded-random.ts';
import type { Device } from './device.ts';
import type { History } from './history.ts';
import type { World } from './world.ts';

/** What a fault finds: the world, and the run that it breaks into. */
export interface Scene {
  readonly world: World;
  /** how much longer than on a quiet machine a sender waits */
  readonly pace: number;
  readonly devices: readonly Device[];
  readonly angelIds: readonly AngelId[];
  readonly random: SeededRandom;
  readonly history: History;
  /** the device writes another message, also while others write */
  write(device: Device): void;
  /** the next thing that it does: a message, a reaction, a deletion or a draft */
  step(device: Device): void;
}

/** Breaks something and mends it again: settles when everything is as it was. */
export type Fault = (scene: Scene) => Promise<void>;
