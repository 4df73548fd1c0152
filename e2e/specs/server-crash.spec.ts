import { expect, HOSTS, test } from '../fixtures.ts';
import { queryDatabase } from '../server/database.ts';
import { type HaloServer, startHaloServer } from '../server/halo-server.ts';
import { CRASH_PORT } from '../server/ports.ts';

/** The demo account of a fresh installation has three icebreakers. */
const DEMO = { email: 'demo@halo.example', password: 'una-serata-demo' };

let server: HaloServer;

test.beforeAll(async () => {
  server = await startHaloServer({ port: CRASH_PORT, name: `crash-${test.info().project.name}` });
});
test.afterAll(() => server.stop());

test(
  'the server killed with -9 in mid-chat loses no acknowledged message and no credit',
  { tag: '@nightly' },
  async ({ page, consoleWatch }, { project }) => {
    consoleWatch.allow(
      /WebSocket|ERR_CONNECTION|socket|Failed to load|offline|session could not be verified|realtime|push worker|fetching the script|remote did not load|unavailable/i,
    );
    const origin = server.origin(HOSTS.luna);
    const composer = page.getByLabel(/^Messaggio per/);
    const send = page.getByRole('button', { name: 'Invia' });
    const openChat = async (index: number): Promise<void> => {
      await page.goto(`${origin}/find`);
      const card = page.locator('#main li a[href^="/user/"]').nth(index);
      const id = (await card.getAttribute('href'))?.split('/').pop();
      await page.goto(`${origin}/chats/${id}`);
      await expect(composer).toBeVisible();
    };

    await page.goto(`${origin}/login`);
    await page.getByLabel('E-mail').fill(DEMO.email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Donne in/ })).toBeVisible();

    // What is written to samples costs nothing, so these are answered by a team.
    queryDatabase(server, `update profiles set nature = 'operator' where region = 'Lazio'`);
    await openChat(3);
    await composer.fill('Questo è arrivato prima.');
    await send.click();
    await expect(page.locator('[data-msg-id]').filter({ hasText: 'Questo è arrivato prima.' })).toHaveAttribute(
      'data-state',
      /sent|read/,
    );
    const firstChat = page.url();

    await openChat(4);
    await server.kill();
    await composer.fill('Questo è scritto mentre il server è giù.');
    await send.click();
    const waiting = page.locator('[data-msg-id]').filter({ hasText: 'mentre il server è giù' });
    await expect(waiting).toBeVisible();

    server = await startHaloServer({ port: CRASH_PORT, name: `crash-${project.name}` });
    await expect(waiting).toHaveAttribute('data-state', /sent|read/, { timeout: 45_000 });
    await page.reload();
    await expect(waiting).toHaveCount(1);
    await page.goto(firstChat);
    await expect(page.locator('[data-msg-id]').filter({ hasText: 'Questo è arrivato prima.' })).toHaveCount(1);

    // Three icebreakers, two first messages paid exactly once: this third one would be the last.
    await openChat(5);
    await expect(page.getByText(/te ne resta(no)? 0$/)).toBeVisible();
  },
);
