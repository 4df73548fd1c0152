import { createServer, type ListenOptions } from 'node:net';
import { errorCode } from './process-identity.ts';

/** Fastify, or anything else that listens. */
export interface Listener {
  listen(options: ListenOptions): Promise<unknown>;
}

export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** The message says what to do; a stack would only hide it. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/** @throws PortError in one sentence when the port is taken or not allowed */
export async function listen(app: Listener, address: ListenAddress): Promise<void> {
  try {
    await app.listen({ ...address });
  } catch (error) {
    throw explained(error, address);
  }
}

/** To ask before anything slow is started. @throws PortError */
export async function assertPortFree(address: ListenAddress): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explained(error, address)));
    probe.listen({ ...address }, () => probe.close(() => resolve()));
  });
}

function explained(error: unknown, { port, host }: ListenAddress): unknown {
  const another = `choose another one, for example HALO_PORT=${port < 65_000 ? port + 100 : 4000} npm start`;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new PortError(`Port ${port} is already in use: stop the program that has it, or ${another}`);
    case 'EACCES':
      return new PortError(`Port ${port} is not open to this user: ${another}`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new PortError(
        `This machine has no address ${host}: set HALO_HOST to 127.0.0.1 (this machine only) or 0.0.0.0 (everybody)`,
      );
    default:
      return error;
  }
}
