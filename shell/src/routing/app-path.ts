/**
 * A path of this app, or undefined for anything that could lead off the host: absolute addresses, `//host`, `/\host`,
 * control characters and schemes.
 */
export function appPath(target: string): string | undefined {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!target.startsWith('/') || /^\/[/\\]/.test(target) || /[\u0000-\u001f\\]/.test(target)) return undefined;
  return target;
}
