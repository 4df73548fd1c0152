import { HOUR_MS } from '@halo/shared/contracts';
import type { FiguresNeeds, FiguresService } from './figures.ts';
import { followMembers } from './member-repository.ts';
import { addUpDays, insertEvent } from './usage-repository.ts';

export function createFiguresService({ db, clock, log, brands }: FiguresNeeds): FiguresService {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function round(): Promise<void> {
    const now = clock.now();
    const languages = Object.fromEntries(brands.all().map(({ id, language }) => [id, language]));
    await followMembers(db, { languages, now });
    while (await addUpDays(db, now));
  }

  function run(): void {
    running ??= round()
      .catch((error: unknown) => log.error({ err: error }, 'a round of the figures failed'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    record: (brandId, event) => insertEvent(db, brandId, event, clock.now()),
    round,
    start() {
      run();
      timer ??= setInterval(run, HOUR_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
