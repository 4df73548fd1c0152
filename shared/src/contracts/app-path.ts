/**
 * The address itself when it is a path of this app; undefined for everything that could lead off the host, such as
 * `https://host`, `//host`, `/\host` and `javascript:`. The only rule against open redirects: every address from a
 * link, a server or a push message passes it before the app goes there.
 *
 * @example const path = appPathOf(answer.url); if (path) platform.navigate(path);
 */
export function appPathOf(address: string | undefined): string | undefined {
  if (address === undefined || !address.startsWith('/')) return undefined;
  // Browsers drop tabs and line ends and read a backslash as a slash before they look for a host.
  return /^\/[/\\]|[\u0000-\u001f\\]/.test(address) ? undefined : address;
}
