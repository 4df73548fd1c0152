import { prepareOperators } from '@halo/releases';
import { DEMO_LOGIN } from '../modules/accounts/index.ts';
import { seedDemo } from '../seed-demo.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { assertNoDemoIdentities, DemoIdentitiesError } from './demo-identities.ts';

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp();
});
afterEach(() => test.close());

async function complaint(): Promise<string> {
  try {
    await assertNoDemoIdentities(test.database.db);
    return '';
  } catch (error) {
    if (error instanceof DemoIdentitiesError) return error.message;
    throw error;
  }
}

it('lets production start only without the people of development, and says how to end them', async () => {
  expect(await complaint()).toBe('');

  await prepareOperators(test.deps, test.releases);
  await seedDemo(test);
  const message = await complaint();
  expect(message).toMatch(
    /DATABASE_URL.*\n.*anna\.operator@halo\.example is.*\n.*bruno\.operator@halo\.example is.*\n.*carla\.operator@halo\.example is.*\n.*demo@halo\.example has an account on brise, luna, sol.*\n.*demo2@halo\.example has an account on brise, luna, sol.*\n.*demo3@halo\.example has an account on brise, luna, sol/,
  );

  for (const [, statement] of message.matchAll(/: (update .*;)$/gm)) await test.database.pool.query(statement ?? '');
  expect(await complaint()).toBe('');
});

it('is not to be stopped by a stranger who signs up with the address of the demo login', async () => {
  const registration = test.registration(test.brand(), { ...DEMO_LOGIN });
  expect((await test.signUp(registration)).status).toBe(200);
  expect(await complaint()).toBe('');
});
