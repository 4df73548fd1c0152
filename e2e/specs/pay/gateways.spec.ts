import { expect, test } from '../../fixtures.ts';
import { CARDS, creditsOf, openCheckout, checkout, attemptsOf } from '../../pages/checkout.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { GATEWAYS_PORT } from '../../server/ports.ts';

for (const gateway of ['trustpay', 'maxpay'] as const) {
  test.describe(gateway, () => {
    let server: HaloServer;
    test.beforeAll(async () => {
      server = await startHaloServer({
        port: GATEWAYS_PORT,
        name: `pay-${gateway}`,
        env: { HALO_CARD_GATEWAY: gateway },
      });
    });
    test.afterAll(() => server.stop());
    const setup = () => ({ data: server, origin: server.origin('luna.localhost') });

    // By day the journey on Luna is asked by the bank, and Esc in its window is proven by challenge-frame.test.tsx.
    test('[PAY-07] pays without a question', { tag: '@nightly' }, async ({ page }) => {
      const { account, fill, fillAddress, seePaid, pay } = await openCheckout(page, setup());
      await fill(CARDS.paid);
      if (gateway === 'trustpay') await fillAddress();
      await pay();
      await seePaid();
      expect(creditsOf(account, server)).toBe(203);
    });

    if (gateway === 'trustpay') {
      test('[P11] [PAY-07] the bank asks in a titled window of the page; Esc asks before it ends anything', {
        tag: '@nightly',
      }, async ({ page }) => {
        const { account, fill, fillAddress, seePaid, pay } = await openCheckout(page, setup());
        await fill(CARDS.challengePage);
        await fillAddress();
        await pay();
        const dialog = page.getByRole('dialog', { name: 'La tua banca chiede una conferma' });
        const bank = dialog.locator('iframe[title="Pagina della tua banca"]');
        await expect(bank).toHaveAttribute('data-shown', 'true');
        // Once the window has come to rest; a browser may be off by a millionth.
        const sizes = async () => {
          const box = await bank.boundingBox();
          return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
        };
        await expect.poll(sizes).toEqual([(page.viewportSize()?.width ?? 0) < 390 ? 250 : 390, 400]);
        await expect(
          page
            .frameLocator('iframe[title="Pagina della tua banca"]')
            .getByRole('button', { name: 'Confermo', exact: true }),
        ).toBeVisible();
        // Tab goes on to the bank's page and to nothing behind the window.
        await dialog.focus();
        const met = new Set<string>();
        for (let press = 0; press < 12; press += 1) {
          await page.keyboard.press('Tab');
          met.add(
            await dialog.evaluate((window) => {
              const { activeElement, body } = document;
              if (activeElement === body) return 'the browser';
              return window.contains(activeElement)
                ? (activeElement?.tagName.toLowerCase() ?? '')
                : `behind: ${activeElement?.outerHTML.slice(0, 80)}`;
            }),
          );
        }
        expect([...met].filter((place) => place.startsWith('behind'))).toEqual([]);
        expect([...met]).toContain('iframe');
        await dialog.focus();
        await page.keyboard.press('Escape');
        await expect(dialog.getByText(/Vuoi interrompere\?/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Continua con la banca' }).click();
        await page
          .frameLocator('iframe[title="Pagina della tua banca"]')
          .getByRole('button', { name: 'Confermo', exact: true })
          .click();
        await seePaid();
        expect(attemptsOf(account, server).map(({ status }) => status)).toEqual(['settled']);
        expect(creditsOf(account, server)).toBe(203);
      });
    } else {
      test('[PAY-07] [PAY-12] the bank asks on its own page, and leads back', { tag: '@nightly' }, async ({ page }) => {
        const { account, fill, pay } = await openCheckout(page, setup());
        await fill(CARDS.challengePage);
        await pay();
        await page.getByRole('button', { name: 'Confermo', exact: true }).click({ timeout: 60_000 });
        await checkout(page).seePaid();
        expect(creditsOf(account, server)).toBe(203);
      });
    }
  });
}
