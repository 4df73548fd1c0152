import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the range that systems assign ports from, so that none is taken before it is used. A strip for each process.
const FIRST_PORT = 12_000;
const STRIPS = 100;
const STRIP_PORTS = 200;

// Not where the file before this one began: connections to its ports may still be kept.
let next = Math.floor(performance.now()) % STRIP_PORTS;

/** A port that is free, another one each time. */
export async function freePort(): Promise<number> {
  for (let attempts = 0; attempts < STRIP_PORTS; attempts += 1) {
    const port = FIRST_PORT + (process.pid % STRIPS) * STRIP_PORTS + (next % STRIP_PORTS);
    next += 1;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no port is free');
}
