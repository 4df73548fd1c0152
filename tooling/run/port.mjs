import { createServer } from 'node:net';

/** @returns {Promise<boolean>} whether the port is free on this machine */
export function isPortFree(/** @type {number} */ port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
}
