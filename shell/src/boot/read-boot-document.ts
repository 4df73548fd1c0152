import { BOOT_ELEMENT_ID, BootDocument } from '@halo/shared/contracts';
import * as z from 'zod/mini';

export interface PageDocument {
  boot: BootDocument;
  /** the signed release set as it stands there: what it is worth, the release gate decides */
  signed: unknown;
}

/**
 * Reads what the server wrote into the page. @throws when it is missing or malformed: the page cannot start without it
 */
export function readBootDocument(page: Document): PageDocument {
  const text = page.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`the page has no #${BOOT_ELEMENT_ID}`);
  const { signedReleases: signed, ...rest } = JSON.parse(text) as { signedReleases?: unknown };
  return { boot: z.parse(BootDocument, rest), signed };
}

/** The nonce of this page's policy, as the browser keeps it for scripts. */
export function readNonce(page: Document): string {
  return page.querySelector<HTMLScriptElement>(`#${BOOT_ELEMENT_ID}`)?.nonce ?? '';
}
