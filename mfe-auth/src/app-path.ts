/**
 * The path of an address that a server asks to continue at, if it lies inside the app. Everything else is no place to
 * send
 * somebody who has just typed a password: other hosts, `//host`, `/\host`, `javascript:`.
 */
export function appPathOf(address: string | undefined): string | undefined {
  if (address === undefined || !address.startsWith('/')) return undefined;
  // Browsers drop tabs and line ends and read a backslash as a slash before they look for a host.
  return /^\/[/\\]|[\u0000-\u001f\\]/.test(address) ? undefined : address;
}
