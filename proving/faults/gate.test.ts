import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { eventually } from '@halo/shared/testing/eventually';
import { createRedisGate, type RedisGate } from './gate.ts';

/** What arrived at an end so far. */
const read = (socket: Socket): string[] => {
  const chunks: string[] = [];
  socket.on('data', (chunk) => chunks.push(chunk.toString()));
  return chunks;
};

let gate: RedisGate;
let near: Socket;
let far: Socket;
let cameNear: string[];
let cameFar: string[];
const listener = createServer((socket) => {
  far = socket;
  cameFar = read(socket);
});

beforeAll(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  gate = await createRedisGate(`redis://127.0.0.1:${(listener.address() as AddressInfo).port}`);
  near = connect(Number(new URL(gate.url).port), '127.0.0.1');
  cameNear = read(near);
  near.write('hello;');
  await eventually(() => cameFar?.join('') === 'hello;', { timeoutMs: 5_000, what: 'the first word' });
});
afterAll(async () => {
  near.destroy();
  await gate.close();
  listener.close();
});

/** Both ends say something; one of them gets it, and the other does so once the way is open again. */
async function expectOneWay(says: string, open: () => string[], blocked: () => string[]): Promise<void> {
  const before = blocked().join('');
  near.write(says);
  far.write(says);
  await eventually(() => open().join('').endsWith(says), { timeoutMs: 5_000, what: 'the direction that is open' });
  // What was written in the same moment has had as long, and there is nothing that says it does not come.
  expect(blocked().join('')).toBe(before);
  gate.open();
  await eventually(() => blocked().join('') === before + says, { timeoutMs: 5_000, what: 'the other direction' });
}

it('loses one direction or the other, and what was sent by then arrives when it is open again', async () => {
  gate.silence('there');
  await expectOneWay(
    'one;',
    () => cameNear,
    () => cameFar,
  );
  gate.silence('back');
  await expectOneWay(
    'two;',
    () => cameFar,
    () => cameNear,
  );
});
