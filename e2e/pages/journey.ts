import { expect, type Page } from '@playwright/test';
import { originOf } from '../fixtures.ts';
import { linkFromMail } from '../mailbox.ts';
import { watchLine } from '../socket-line.ts';
import type { Words } from '../words.ts';
import { clickBelowFrames, seePaidAndStay, startAtOnce } from './checkout.ts';

/**
 * What one person does on an evening, in the words of their language. Each step ends where a person would see that it
 * worked.
 */
export function journey(page: Page, words: Words, origin: string) {
  const isPhone = (page.viewportSize()?.width ?? 0) <= 500;
  const credits = page.getByTestId('credits').filter({ visible: true });
  const writeLink = page.getByRole('link', { name: words.write });
  const frame = page.frameLocator('iframe[src*="/card?"]');

  return {
    async signUp(email: string): Promise<void> {
      await page.goto(origin);
      await page.getByRole('link', { name: words.register }).click();
      await this.fillSignUp(email);
    },

    /** In the form that is open, wherever it opened. */
    async fillSignUp(email: string): Promise<void> {
      await page.getByLabel('E-mail').or(page.getByLabel('Correo')).first().fill(email);
      await page.getByLabel(words.password, { exact: true }).fill('una frase di prova');
      await page.getByLabel(words.age).fill('36');
      await page.getByRole('button', { name: words.next, exact: true }).click();
      await page.getByRole('combobox', { name: words.city.label }).pressSequentially(words.city.typed, { delay: 40 });
      await page.getByRole('option', { name: words.city.picked }).first().click();
      await page.getByRole('button', { name: words.next, exact: true }).click();
      await page.getByLabel(words.terms).check();
      await page.getByLabel(words.specialData).check();
      await page.getByLabel(words.legalAge).check();
      await page.getByRole('button', { name: words.create }).click();
      await expect(page.getByRole('dialog', { name: words.confirmEmail })).toBeVisible();
    },

    async confirm(email: string): Promise<void> {
      await page.goto(await linkFromMail(email, '/confirmEmail', originOf('mailbox', Number(new URL(origin).port))));
      await page.getByRole('button', { name: words.confirmAddress }).click();
      await expect(page.getByRole('heading', { name: words.confirmed })).toBeVisible();
      expect(page.url()).not.toContain('token');
      await page
        .getByRole('button', { name: words.next, exact: true })
        .or(page.getByRole('link', { name: words.next, exact: true }))
        .first()
        .click();
      await page.getByRole('button', { name: words.leaveAll }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.deck })).toBeVisible();
      await page.locator('a[href="/find"]').filter({ visible: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: words.grid })).toBeVisible();
    },

    async likeOne(): Promise<void> {
      const like = page.getByRole('button', { name: words.like }).first();
      await expect(page.getByText(words.likesLeft(10))).toBeVisible();
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByText(words.likesLeft(9))).toBeVisible();
    },

    /** Opens a profile of the grid, then the one to write to, and goes on to the chat. */
    async openChat(angelId: string): Promise<void> {
      const cards = page.locator('#main li a[href^="/user/"]');
      // The first four are drawn first.
      await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(8);
      await cards.nth(1).click();
      await expect(page.getByRole('button', { name: words.write }).or(writeLink).first()).toBeVisible();
      await page.goto(`${origin}/user/${angelId}`);
      await page.getByRole('button', { name: words.write }).or(writeLink).first().click();
      await expect(page.getByLabel(words.composer)).toBeVisible();
    },

    async write(text: string): Promise<void> {
      await page.getByLabel(words.composer).fill(text);
      await page.getByRole('button', { name: words.send }).click();
      await expect(page.getByLabel(words.composer)).toHaveValue('');
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    },

    /** The other side has answered since. @returns the id of the locked message */
    async seeLockedReply(): Promise<string> {
      await page.reload();
      const locked = page
        .locator('[data-msg-id]')
        .filter({ has: page.getByRole('button', { name: words.readMessage }) })
        .first();
      await expect(locked).toBeVisible();
      return (await locked.getAttribute('data-msg-id')) ?? '';
    },

    async goToPlans(): Promise<void> {
      await page.getByRole('button', { name: words.readMessage }).first().click();
      await page.getByRole('button', { name: words.seePlans }).click();
      await page.getByRole('radio', { name: words.plan }).check();
      await page.getByRole('button', { name: words.next, exact: true }).click();
      await expect(page.getByRole('button', { name: words.pay })).toBeVisible();
      await startAtOnce(page);
    },

    async fillCard(number: string): Promise<void> {
      await frame.getByLabel(words.card.number).fill(number);
      await frame.getByLabel(words.card.expiry).fill('0331');
      await frame.getByLabel('CVC').fill('737');
      await frame.getByLabel(words.card.firstName, { exact: true }).fill('Marco');
      await frame.getByLabel(words.card.lastName).fill('Rossi');
    },

    /** After a refusal the caret goes to the number; what is typed before would go into another field. */
    async seeNumberAsked(): Promise<void> {
      await expect(frame.getByLabel(words.card.number)).toBeFocused();
    },

    async pay(): Promise<void> {
      await clickBelowFrames(page.getByRole('button', { name: words.pay }));
    },

    async confirmAtBank(): Promise<void> {
      await page.getByRole('button', { name: words.bankConfirms, exact: true }).click({ timeout: 60_000 });
    },

    async seeItPaid(): Promise<void> {
      await seePaidAndStay(page, words.paid, words.stay);
      await expect(page.getByText(words.granted).first()).toBeVisible();
    },

    async backToChat(): Promise<void> {
      await page
        .getByRole('link', { name: words.backToChat })
        .or(page.getByRole('button', { name: words.backToChat }))
        .first()
        .click();
      await expect(page.getByLabel(words.composer)).toBeVisible();
    },

    async seeUnlocked(messageId: string): Promise<void> {
      const message = page.locator(`[data-msg-id="${messageId}"]`);
      await expect(message.getByRole('button', { name: words.readMessage })).toHaveCount(0);
      // More than the time that stands below every message.
      await expect(message).toContainText(/\p{L}{2,} \p{L}{2,}/u);
    },

    /** The balance stands in the navigation, which a phone's conversation does without. */
    async seeCredits(amount: number): Promise<void> {
      if (isPhone) await page.goto(`${origin}/chats`);
      await expect(credits).toContainText(String(amount));
    },

    async signOut(): Promise<void> {
      const line = watchLine(page);
      await page.goto(`${origin}/find`);
      // A line that goes while it is being made is an error in the console.
      await line.up();
      if (isPhone) await page.getByRole('button', { name: words.menu }).click();
      await page.getByRole('button', { name: words.signOut }).filter({ visible: true }).click();
      await expect(page.getByRole('link', { name: words.register })).toBeVisible();
    },
  };
}
