import { WIRE_VALUES } from '@halo/shared/contracts';
/** The words of HTML, for places that show plain text. The parsed document is inert: nothing in it loads or runs. */
export function htmlText(html: string): string {
  const parsed = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|div|li|h\d)>|<br\s*\/?>/gi, '$& '),
    'text/html',
  );
  for (const unread of parsed.querySelectorAll('script, style')) unread.remove();
  return (parsed.body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** Notice id of a message whose text is HTML. */
export const HTML_NOTICE_ID = WIRE_VALUES.welcomeNotice;
