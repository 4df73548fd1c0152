import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { runHalo } from '../run-halo.mjs';

/** @typedef {{ asked: unknown[][], answer: unknown, answers: unknown[], status: number,
 * isSilent: boolean }} Stub `answers`: one a call, before `answer` */

/** An operations host that says what a test wants, and keeps what it was asked. For tests of the command line. */
export async function openOperationsStub() {
  /** @type {Stub} */
  const stub = { asked: [], answer: {}, answers: [], status: 200, isSilent: false };
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      stub.asked.push([request.method, request.url, body === '' ? undefined : JSON.parse(body)]);
      if (stub.isSilent) response.destroy();
      else response.writeHead(stub.status).end(JSON.stringify(stub.answers.shift() ?? stub.answer));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const env = { HALO_OPERATIONS_URL: `http://ops.localhost:${port}`, HALO_TOKEN: 'x' };
  return Object.assign(stub, {
    close: () => server.close(),
    /** What a command prints, on both channels, and how it ends. */
    async halo(/** @type {string[]} */ ...args) {
      const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
      const surroundings = /** @type {any} */ ({ env, folder: '/', ...streams });
      const exit = await runHalo(args, surroundings);
      return { exit, text: `${streams.stdout.read() ?? ''}${streams.stderr.read() ?? ''}` };
    },
  });
}
