/** How an address is stored and compared: without spaces, in lower case. A line break inside stays, and is refused. */
export function normalizeEmail(text: string): string {
  return text
    .trim()
    .replace(/[^\S\r\n]/g, '')
    .toLowerCase();
}
