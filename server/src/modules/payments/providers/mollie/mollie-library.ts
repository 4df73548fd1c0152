import http from 'node:http';
import https from 'node:https';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import type { MollieClient } from '@mollie/api-client';

/**
 * Through require, because the library is CommonJS and must see the same `https` module as we do; loaded with the first
 * payment.
 */
const load = createRequire(import.meta.url);

export interface MollieApiOptions {
  readonly apiKey: string;
  /** root of the API with a slash at its end */
  readonly endpoint: string;
  readonly timeoutMs: number;
}

/**
 * The official client. It makes its own agent from `https.Agent`, which speaks no plain http, as the simulator does,
 * and waits for ever. So that class is another one while the client is made, and only then.
 */
export function createMollieApi({ apiKey, endpoint, timeoutMs }: MollieApiOptions): MollieClient {
  const { default: createClient } = load('@mollie/api-client') as {
    default: (options: { apiKey: string; apiEndpoint: string }) => MollieClient;
  };
  const sharedHttps = load('node:https') as { Agent: unknown };
  const original = sharedHttps.Agent;
  sharedHttps.Agent = agentWithDeadline(endpoint.startsWith('http:') ? http.Agent : https.Agent, timeoutMs);
  try {
    return createClient({ apiKey, apiEndpoint: endpoint });
  } finally {
    sharedHttps.Agent = original;
  }
}

/** Ends a connection on which nothing moved for so long. */
function agentWithDeadline(Agent: typeof http.Agent, timeoutMs: number): typeof http.Agent {
  return class extends Agent {
    override createConnection(
      ...given: Parameters<http.Agent['createConnection']>
    ): ReturnType<http.Agent['createConnection']> {
      const socket = super.createConnection(...given);
      if (socket instanceof Socket) socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in time')));
      return socket;
    }
  };
}
