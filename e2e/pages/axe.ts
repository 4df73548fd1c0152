import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing that axe would complain of. Asked again until it is so: what just came may still fade in. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const complaints = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze();
    return violations.map(
      ({ id, nodes }) => `${what}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  };
  await expect.poll(complaints, { timeout: 60_000 }).toEqual([]);
}
