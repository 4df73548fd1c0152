import { partnerBook } from './partner-book.ts';
import type { PartnersNeeds, PartnersService } from './partners.ts';
import { partnerKey } from './postback-body.ts';
import { postbackBook } from './postback-book.ts';
import { createDelivery } from './postback-delivery.ts';
import { createPostbackSender } from './postback-sender.ts';

const POLL_MS = 15_000;

export function createPartnersService(needs: PartnersNeeds): PartnersService {
  const { log, keyring } = needs;
  const sender = createPostbackSender(needs);
  const keyOf = (id: string): Buffer => partnerKey(keyring.secret('partners'), id);
  const round = createDelivery({ ...needs, sender, keyOf });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function run(): void {
    running ??= round()
      .catch((error: unknown) => log.error({ err: error }, 'a round of postbacks failed'))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    ...partnerBook(needs, { accepts: sender.accepts, keyOf }),
    ...postbackBook(needs),
    round,
    start() {
      timer ??= setInterval(run, POLL_MS).unref();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}
