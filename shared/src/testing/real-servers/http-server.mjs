// Plain JavaScript with types beside it: Node's own types would come into every browser file of the package.
import { createServer } from 'node:http';

/** A real HTTP server on a port of its own, answering as the test scripts it. */
export async function startHttpServer() {
  const requests = [];
  const state = { answer: () => ({ status: 200, json: { result: 'OK' } }) };

  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const seen = {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('latin1'),
      };
      requests.push(seen);
      const answer = await state.answer(seen);
      if (answer === 'never') return;
      if (answer.partial !== undefined) {
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).write(answer.partial);
        return;
      }
      const headers = {
        'x-request-id': 'req-1',
        ...answer.headers,
        ...(answer.json !== undefined && { 'content-type': 'application/json' }),
      };
      response
        .writeHead(answer.status ?? 200, headers)
        .end(answer.json !== undefined ? JSON.stringify(answer.json) : (answer.text ?? ''));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();

  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answer(run) {
      state.answer = run;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
