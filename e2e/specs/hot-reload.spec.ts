import { expect, markDocument, originOf, test } from '../fixtures.ts';
import { signIn } from '../pages/member.ts';
import { type DevServer, startDevServer } from '../server/dev-server.ts';
import { HOT_PORT, SHARED_PORT } from '../server/ports.ts';

const REMOTE = 'mfe-chat';

let developer: DevServer;
test.afterEach(() => developer?.stop());

test('what a squad writes is exchanged in the running shell, without a reload and with what stands on the screen', {
  tag: '@nightly',
}, async ({ page, consoleWatch }) => {
  // The development flavour of React and of the development server say so in the console.
  consoleWatch.allow(/\[HMR\]|\[webpack-dev-server\]|React DevTools/);
  developer = await startDevServer({ remote: REMOTE, port: HOT_PORT, server: { port: SHARED_PORT, name: 'shared' } });
  await page.goto(developer.link);
  await page.getByRole('button', { name: 'Run it in this browser' }).click();
  await expect(page.getByRole('status', { name: 'Developer override' })).toContainText(
    `${REMOTE} from localhost:${HOT_PORT}`,
  );
  await signIn(page, originOf('luna'));
  await page.goto(`${originOf('luna')}/chats`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Chat');

  // What the browser extension of Module Federation reads.
  const host = await page.evaluate(() => {
    type Known = { remotesInfo: Record<string, { matchedVersion: string }>; remoteEntry: string };
    return (window as { __FEDERATION__?: { moduleInfo: Record<string, Known> } }).__FEDERATION__?.moduleInfo;
  });
  const { matchedVersion } = host?.['halo-shell']?.remotesInfo[REMOTE] ?? {};
  expect(host?.[`${REMOTE}:${matchedVersion}`]?.remoteEntry).toContain(`localhost:${HOT_PORT}`);

  const isSameDocument = await markDocument(page);
  await title.evaluate((element) => element.setAttribute('data-mark', ''));
  developer.edit(
    `${REMOTE}/src/inbox/inbox-page.tsx`,
    "{t('inbox.title')}</ListHeading>",
    "{t('inbox.title')}, edited</ListHeading>",
  );
  await expect(title).toHaveText('Chat, edited');
  expect(await isSameDocument()).toBe(true);
  // The very element: its component was exchanged, not mounted again.
  await expect(title).toHaveAttribute('data-mark', '');
});
