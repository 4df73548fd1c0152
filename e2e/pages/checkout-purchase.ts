import type { Page } from '@playwright/test';
import { CARDS, choosePlan, clickBelowFrames, reach, seePaidAndStay, checkout } from './checkout.ts';

interface Purchase {
  plan: RegExp;
  /** what the button says */
  price: RegExp;
  /** ticks that it renews */
  renews?: boolean;
  /** ticks that the card is kept */
  remembers?: boolean;
}

/** From the plans to filled card fields. */
export async function chooseAndFill(page: Page, origin: string, plan: RegExp): Promise<void> {
  await page.goto(`${origin}/vip_plan/cred`);
  await choosePlan(page, plan);
  await checkout(page).fill(CARDS.paid);
}

/** Buys a plan with a new card, and stays on the page that says so. */
export async function buyWithCard(
  page: Page,
  origin: string,
  { plan, price, renews = false, remembers = false }: Purchase,
): Promise<void> {
  await chooseAndFill(page, origin, plan);
  if (renews) await (await reach(page.getByRole('checkbox', { name: /^Rinnova ogni/ }))).check();
  if (remembers) await (await reach(page.getByRole('checkbox', { name: /^Ricorda questa carta/ }))).check();
  await clickBelowFrames(page.getByRole('button', { name: price }));
  await seePaidAndStay(page, /crediti aggiunti$|è attivo$/);
}
