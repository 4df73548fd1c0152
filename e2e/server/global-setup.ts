import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { filesWithCards, tablesWithCards } from './card-traces.ts';
import { type HaloServer, makeTemplate, startHaloServer } from './halo-server.ts';
import { SHARED_PORT } from './ports.ts';

const DIRECTORY = path.resolve(import.meta.dirname, '../../var/e2e');

/** No payment of this run, however it ended, leaves a card behind. @throws with where one is */
function expectNoCards(server: HaloServer): void {
  const found = [
    ...readdirSync(DIRECTORY).flatMap((name) => filesWithCards(path.join(DIRECTORY, name))),
    ...tablesWithCards(server).found,
  ];
  if (found.length > 0) throw new Error(`a test card stands in ${found.join(', ')}`);
}

/** One server for all specs that do not need to break it; fresh data each run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(DIRECTORY, { recursive: true, force: true });
  await makeTemplate(SHARED_PORT);
  // Answers and decisions come faster than in life: the journey is about what happens, not about waiting for it.
  const server: HaloServer = await startHaloServer({
    port: SHARED_PORT,
    name: 'shared',
    env: { HALO_PERSONA_SPEED: '4', HALO_DESK_UNDO_SECONDS: '1' },
  });
  return async () => {
    try {
      expectNoCards(server);
    } finally {
      await server.stop();
    }
  };
}
