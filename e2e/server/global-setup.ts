import { rmSync } from 'node:fs';
import path from 'node:path';
import { type HaloServer, makeTemplate, startHaloServer } from './halo-server.ts';
import { SHARED_PORT } from './ports.ts';

/** One server for all specs that do not need to break it; fresh data each run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  rmSync(path.resolve(import.meta.dirname, '../../var/e2e'), { recursive: true, force: true });
  await makeTemplate(SHARED_PORT);
  // Answers come faster than in life: the journey is about what happens, not about waiting for it.
  const server: HaloServer = await startHaloServer({ port: SHARED_PORT, name: 'shared', env: { HALO_PERSONA_SPEED: '4' } });
  return () => server.stop();
}
