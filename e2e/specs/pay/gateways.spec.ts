import { expect, test } from '../../fixtures.ts';
import { CARDS, creditsOf, openTill, till, triesOf } from '../../pages/checkout.ts';
import { type HaloServer, startHaloServer } from '../../server/halo-server.ts';
import { GATEWAYS_PORT } from '../../server/ports.ts';

for (const gateway of ['trustpay', 'maxpay'] as const) {
  test.describe(gateway, () => {
    let server: HaloServer;
    test.beforeAll(async () => {
      server = await startHaloServer({ port: GATEWAYS_PORT, name: `pay-${gateway}`, env: { HALO_CARD_GATEWAY: gateway } });
    });
    test.afterAll(() => server.stop());
    const wishes = () => ({ data: server, origin: server.origin('luna.localhost') });

    test('[PAY-07] pays without a question', async ({ page }) => {
      const { account, fill, seePaid, pay } = await openTill(page, wishes());
      await fill(CARDS.paid);
      await pay();
      await seePaid();
      expect(creditsOf(account, server)).toBe(203);
    });

    if (gateway === 'trustpay') {
      test('[P11] [PAY-07] the bank asks in a titled window of the page; Esc asks before it ends anything', async ({ page }) => {
        const { account, fill, seePaid, pay } = await openTill(page, wishes());
        await fill(CARDS.challengePage);
        await pay();
        const dialog = page.getByRole('dialog', { name: 'La tua banca vuole conferma' });
        const bank = dialog.locator('iframe[title="Pagina della tua banca"]');
        await expect(bank).toHaveAttribute('data-shown', 'true');
        const box = await bank.boundingBox();
        expect(box?.height).toBe(400);
        expect(box?.width).toBe((page.viewportSize()?.width ?? 0) < 390 ? 250 : 390);
        await expect(page.frameLocator('iframe[title="Pagina della tua banca"]').getByRole('button', { name: 'Confermo', exact: true })).toBeVisible();
        await dialog.focus();
        await page.keyboard.press('Escape');
        await expect(dialog.getByText(/Vuoi interrompere\?/)).toBeVisible();
        await dialog.getByRole('button', { name: 'Continua con la banca' }).click();
        await page.frameLocator('iframe[title="Pagina della tua banca"]').getByRole('button', { name: 'Confermo', exact: true }).click();
        await seePaid();
        expect(triesOf(account, server).map(({ status }) => status)).toEqual(['settled']);
        expect(creditsOf(account, server)).toBe(203);
      });
    } else {
      test('[PAY-07] [PAY-12] the bank asks on its own page, and leads back', async ({ page }) => {
        const { account, fill, pay } = await openTill(page, wishes());
        await fill(CARDS.challengePage);
        await pay();
        await page.getByRole('button', { name: 'Confermo', exact: true }).click({ timeout: 60_000 });
        await till(page).seePaid();
        expect(creditsOf(account, server)).toBe(203);
      });
    }
  });
}
