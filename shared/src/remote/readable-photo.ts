import type { Api } from '../api/api.ts';

/** HEIC and its like, by content: browsers that do not know it give it no type. */
const START_OF_HEIF = /^[\s\S]{4}ftyp(hei[cmsx]|mif1|msf1)/;
const START_CHARS = 12;

/**
 * A photo that this browser opens: the file itself or, of a HEIC where only Apple's browsers open one, a JPEG that the
 * server made of it.
 *
 * @throws AppError as the server refuses it
 */
export async function readablePhoto(file: Blob, { accounts }: Pick<Api, 'accounts'>): Promise<Blob> {
  if (!accounts.openPhoto || !(await isHeif(file)) || (await canOpen(file))) return file;
  return accounts.openPhoto(file);
}

async function isHeif(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, START_CHARS).arrayBuffer());
  return START_OF_HEIF.test(String.fromCharCode(...start));
}

async function canOpen(file: Blob): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/**
 * What a picker offers. An iPhone that is offered HEIC no longer hands over a JPEG by itself; others grey out what is
 * not named.
 */
export function photoAccept(types: string, browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): string {
  const { userAgent, maxTouchPoints } = browser;
  // An iPad says that it is a Mac.
  const isApplePhone = /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApplePhone ? types : `${types},.heic,.heif`;
}
