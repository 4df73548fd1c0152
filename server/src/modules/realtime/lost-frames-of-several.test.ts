// @redis: two servers on one database.
// @nightly: silence is waited for; what follows from it is a unit test by day.
import { createClient } from 'redis';
import type { TestAccount } from '../../testing/build-test-app.ts';
import type { TestSocket } from '../../testing/connect-socket.ts';
import { type OneOfSeveral, type SeveralProcesses, startSeveral } from '../../testing/several-processes.ts';
import { connect, draft, eventually, seedAngels } from '../conversations/chat-fixtures.ts';

describe('what other processes did not emit', () => {
  let several: SeveralProcesses;
  let here: OneOfSeveral;
  let angel: string;
  let account: TestAccount;
  let socket: TestSocket;

  beforeEach(async () => {
    several = await startSeveral(['web,realtime', 'workers']);
    [here] = several.processes as [OneOfSeveral, OneOfSeveral];
    [angel = ''] = await seedAngels(several.test);
    account = await several.test.register({ premiumLevel: 2 });
    socket = await connect(here.port, account);
    // Stored by a server that is no process of the cluster, so that no frame of it arrives.
    await several.test.services.conversations.deliver(account.clickId, angel, 'Ci sei?');
    expect(socket.received('chat')).toEqual([]);
  });
  afterEach(async () => {
    socket.close();
    await several.close();
  });

  const isAsked = () => eventually(() => expect(socket.received('catchUp').length).toBeGreaterThan(0));

  it('is asked for when a process falls silent that had stored it', async () => {
    const client = createClient({ url: several.redis.url });
    await client.connect();
    await client.xAdd('halo:frames', '*', { uid: 'one that dies', nsp: '/', type: '2', data: '{"beat":1}' });
    await client.close();
    await isAsked();
  });

  it('is asked for when Redis was away for less time than it takes to miss a beat', async () => {
    await several.redis.kill();
    await several.redis.start();
    await isAsked();
  });

  const faults: Record<string, { begin(): Promise<void> | void; end(): Promise<void> | void }> = {
    'does not answer': { begin: () => several.redis.freeze(), end: () => several.redis.thaw() },
    'is full': {
      begin: () => several.redis.command('CONFIG', 'SET', 'maxmemory', '1'),
      end: () => several.redis.command('CONFIG', 'SET', 'maxmemory', '0'),
    },
  };
  it.each(Object.keys(faults))('is asked for while Redis %s; people write, and frames come again', async (name) => {
    await faults[name]?.begin();
    expect(await socket.emit('chat', draft(account, angel))).toMatchObject({ ok: true });
    await isAsked();
    await faults[name]?.end();
    await eventually(() => expect(socket.received('catchUp').some(({ withinMs }) => withinMs > 0)).toBe(true));
    await isDelivered('Di nuovo qui');
  });

  it('is nothing when Redis is emptied: frames go on', async () => {
    await isDelivered('Prima');
    await several.redis.command('FLUSHALL');
    await isDelivered('Dopo');
  });

  async function isDelivered(text: string): Promise<void> {
    const [, other] = several.processes as [OneOfSeveral, OneOfSeveral];
    await other.services.conversations.deliver(account.clickId, angel, text);
    await eventually(() => expect(socket.received('chat').map(({ message }) => message.text)).toContain(text));
  }

  it('is not asked for when a process ends in order, which emits until its last call is answered', async () => {
    const [, other] = several.processes as [OneOfSeveral, OneOfSeveral];
    const close = other.app.close.bind(other.app);
    jest.spyOn(other.app, 'close').mockImplementation((async () => {
      other.services.hub.emit(account.clickId, 'restart', {});
      await close();
    }) as never);
    await other.stop();
    await eventually(() => expect(socket.received('restart')).toHaveLength(1));
    const client = createClient({ url: several.redis.url });
    await client.connect();
    // Beats of the one that is left, a second each: three to find the other silent, two to gather.
    const enough = (await client.xLen('halo:frames')) + 7;
    await eventually(async () => expect(await client.xLen('halo:frames')).toBeGreaterThanOrEqual(enough));
    await client.close();
    expect(socket.received('catchUp')).toEqual([]);
  });
});
