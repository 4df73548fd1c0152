import { BOOT_ELEMENT_ID, BootDocument } from '@halo/shared/contracts';
import * as z from 'zod/mini';

/** Reads what the server wrote into the page. @throws when it is missing or malformed: the page cannot start without it */
export function readBootDocument(page: Document): BootDocument {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`the page has no #${BOOT_ELEMENT_ID}`);
  return z.parse(BootDocument, JSON.parse(text));
}

/** The nonce of this page's policy, as the browser keeps it for scripts. */
export function readNonce(page: Document): string {
  return page.querySelector<HTMLScriptElement>(`#${BOOT_ELEMENT_ID}`)?.nonce ?? '';
}
