/** @typedef {Awaited<ReturnType<import('@playwright/test').BrowserContext['storageState']>>} StorageState */

/** The note that a page is starting (`freeze-memory.ts` of the shell). */
export const isStartNote = (/** @type {string} */ name) => name.startsWith('halo:starting');

/**
 * What the browser keeps, for a visit in another one. A page that has just come is still noted as one that starts; in a
 * copy the note would say that it froze.
 *
 * @param {import('@playwright/test').BrowserContext} context
 * @returns {Promise<StorageState>}
 */
export async function storedSession(context) {
  const { cookies, origins } = await context.storageState();
  return {
    cookies,
    origins: origins.map((kept) => ({
      ...kept,
      localStorage: kept.localStorage.filter(({ name }) => !isStartNote(name)),
    })),
  };
}
