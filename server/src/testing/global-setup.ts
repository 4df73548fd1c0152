import { TEST_SERVER_VARIABLE } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

declare global {
  var haloTestServer: TestServer | undefined;
}

/** jest runs this once before all workers; they find the server through the environment. */
export default async function setUp(): Promise<void> {
  const server = await startTestServer();
  globalThis.haloTestServer = server;
  process.env[TEST_SERVER_VARIABLE] = JSON.stringify({ connection: server.connection, template: server.template });
}
