import { expect, test } from '../../fixtures.ts';
import { signIn } from '../../pages/member.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { operatorOf } from '../../server/operator.ts';
import { SQUAD_HOT_PORT, SQUAD_PORT } from '../../server/ports.ts';
import { type SquadRepository, startRepository } from '../../server/squad-repository.ts';

/** Packing, installing some hundred packages, types, tests and two builds. */
const MINUTES = 15;

let server: HaloServer;
let squad: SquadRepository;

test.beforeAll(async () => {
  test.setTimeout(MINUTES * 60_000);
  server = await startHaloServer({ port: SQUAD_PORT, name: 'squad' });
  const operator = operatorOf({ port: SQUAD_PORT, name: 'squad' });
  const made = await operator.halo(
    'token',
    'create',
    'squad billing',
    '--remotes',
    'billing',
    '--actions',
    'read,publish,pin,override',
    '--days',
    '1',
    '--json',
  );
  squad = await startRepository({
    HALO_OPERATIONS_URL: `http://ops.localhost:${SQUAD_PORT}`,
    HALO_TOKEN: (JSON.parse(made) as { secret: string }).secret,
  });
});
test.afterAll(async () => {
  await squad?.remove();
  await server?.stop();
});

test('[REL-01] a remote is made, checked, tested, published and developed outside of this repository', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  test.setTimeout(MINUTES * 60_000);
  await squad.halo('new', 'billing');
  await squad.run('npm', 'run', 'types');
  await squad.run('npm', 'test');
  expect(await squad.run('npm', 'run', 'build')).toContain('1 built, 0 up to date, 0 failed');

  expect(await squad.halo('publish')).toContain('mfe-billing@0.1.0 is published');
  const checked = await squad.halo('check', 'billing@0.1.0', '--brand', 'luna', '--browser');
  expect(checked).toContain('can run on luna');
  expect(checked).toMatch(/1 of 1 pages were opened .* none has a fault/);
  await test.step('a page that throws, at once or later, is found before anybody runs it', async () => {
    const page = 'src/start/start-page.tsx';
    const first = 'const { state, actions, userName } = useStart();';
    const atOnce = `${first} if (userName !== '') throw new Error('thrown when drawn');`;
    const later = `${first} setTimeout(() => void Promise.reject(new Error('thrown later')), 500);`;
    const check = async (from: string, to: string, version: string) => {
      squad.edit(page, from, to);
      squad.edit('package.json', /"version": "[^"]*"/, `"version": "${version}"`);
      await squad.halo('publish');
      return squad.halo('check', `billing@${version}`, '--brand', 'luna', '--browser');
    };
    await expect(check(first, atOnce, '0.1.1')).rejects.toThrow(/\/billing +member +it does not load or mount/);
    await expect(check(atOnce, later, '0.1.2')).rejects.toThrow(/\/billing +member +uncaught: Error: thrown later/);
    squad.edit(page, later, first);
  });

  await squad.halo('pin', 'luna', 'billing@0.1.0', '--reason', 'the first of another repository');
  const brand = server.origin('luna.localhost');
  await signIn(page, brand);
  await page.goto(`${brand}/billing`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Billing');

  // The development flavour of React and of the development server say so in the console.
  consoleWatch.allow(/\[HMR\]|\[webpack-dev-server\]|React DevTools/);
  await page.goto(await squad.develop(SQUAD_HOT_PORT));
  await page.getByRole('button', { name: 'Run it in this browser' }).click();
  await page.goto(`${brand}/billing`);
  await expect(title).toHaveText('Billing');
  // Asked for right after a change, the remote waits for the compiler: on a busy machine for longer than the page does.
  consoleWatch.allow(/remote did not load/);
  squad.edit('src/locales/it.json', '"Billing"', '"Fatture"');
  await expect(async () => {
    await page.reload();
    await expect(title).toHaveText('Fatture', { timeout: 2_000 });
  }).toPass();
});
