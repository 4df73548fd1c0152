import { expect, type Locator, type Page } from '@playwright/test';
import type { SandboxServer } from '../server/sandbox-server.ts';
import { frames } from './thread.ts';

/** What the sandbox of the chat leaves on `window`. */
export interface ChatSandbox {
  haloSandbox: {
    bus: { publish(topic: string, fact: object): void };
    realtime: {
      readonly sent: readonly { clientId: string; text: string }[];
      readonly stored: readonly { text: string }[];
      receive(message: object, angel: object): void;
      read(angelId: string, upToId: number): void;
      typing(angelId: string, kind: 'writing' | 'preparing' | 'stopped', expiresInMs: number): void;
      nextSend(outcome: { delayMs?: number; refuse?: string; lost?: boolean; duplicate?: boolean }): void;
      setStatus(status: 'online' | 'offline'): void;
    };
    api: { conversations: { history(angelId: string): Promise<{ angel: object }> } };
    calls(name: string): readonly unknown[];
  };
}

/** Opens the conversation alone in a scenario, and waits for its messages. */
export async function openScenario(
  page: Page,
  sandbox: SandboxServer,
  scenario: string,
  more: Record<string, string> = {},
): Promise<void> {
  await page.goto(sandbox.address('conversation', scenario, more));
  await expect(page.locator('[data-msg-id]').last()).toBeVisible();
  await frames(page, 3);
}

let nextId = 2_000_000;

/** As many messages of the angel. */
export async function receive(page: Page, count: number): Promise<void> {
  const firstId = nextId;
  nextId += count;
  await page.evaluate(
    async ({ first, wanted }) => {
      const { realtime, api } = (window as unknown as ChatSandbox).haloSandbox;
      // A person's messages come at once; an automated profile's are held a moment.
      const { angel } = await api.conversations.history('angel-1');
      for (let index = 0; index < wanted; index += 1) {
        realtime.receive(
          {
            id: first + index,
            angelId: 'angel-1',
            kind: 'message',
            text: `Arrivato ora, ${index + 1}`,
            isLocked: false,
            isRead: false,
            sentAt: Date.now(),
          },
          angel,
        );
      }
    },
    { first: firstId, wanted: count },
  );
  await frames(page, 4);
}

/** The message with these words. */
export function bubbleWith(page: Page, text: string): Locator {
  return page.locator('[data-msg-id]').filter({ hasText: text });
}

export async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Messaggio per/ }).fill(text);
  await page.getByRole('button', { name: /^Invia(,|$)/ }).click();
}
