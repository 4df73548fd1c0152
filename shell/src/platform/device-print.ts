/** What every script may read of a device without drawing, sounding or listing anything. */
function traitsOf({ navigator, screen, devicePixelRatio }: Window): string {
  return JSON.stringify([
    navigator.userAgent,
    // A turned phone is the same phone.
    [screen.width, screen.height].sort((one, other) => one - other),
    screen.colorDepth,
    devicePixelRatio,
    navigator.hardwareConcurrency,
    navigator.maxTouchPoints,
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]);
}

const PRINT_CHARS = 22;

/**
 * A print of the device, against accounts made in series and passwords that are tried out: made when a sign-up or
 * log-in is sent and kept nowhere in the browser. Devices of one model can have the same. The brand is part of it, so
 * the prints of two brands have nothing in common. Undefined where the browser cannot hash.
 */
export async function devicePrint(brandId: string, page: Window): Promise<string | undefined> {
  try {
    const bytes = new TextEncoder().encode(`${brandId} ${traitsOf(page)}`);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return btoa(String.fromCharCode(...hash))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .slice(0, PRINT_CHARS);
  } catch {
    return undefined;
  }
}
