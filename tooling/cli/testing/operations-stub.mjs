import { createServer } from 'node:http';
import { PassThrough } from 'node:stream';
import { runHalo } from '../run-halo.mjs';

/** An operations host that says what a test wants, and keeps what it was asked. For tests of the command line. */
export async function openOperationsStub() {
  const stub = { asked: [], answer: {}, status: 200, isSilent: false };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      stub.asked.push([request.method, request.url, body === '' ? undefined : JSON.parse(body)]);
      if (stub.isSilent) response.destroy();
      else response.writeHead(stub.status).end(JSON.stringify(stub.answer));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = { HALO_OPERATIONS_URL: `http://ops.localhost:${server.address().port}`, HALO_TOKEN: 'x' };
  return Object.assign(stub, {
    close: () => server.close(),
    /** What a command prints, on both channels, and how it ends. */
    async halo(...args) {
      const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
      const exit = await runHalo(args, { env, folder: '/', ...streams });
      return { exit, text: `${streams.stdout.read() ?? ''}${streams.stderr.read() ?? ''}` };
    },
  });
}
