/** How browsers reach this installation: scheme and, unless it is the scheme's own, port. */
export interface PublicAddress {
  readonly publicScheme: 'http' | 'https';
  readonly publicPort: number | undefined;
}

/** The address under which browsers see a host of ours, without a trailing slash. */
export function publicOrigin({ publicScheme, publicPort }: PublicAddress, host: string): string {
  return `${publicScheme}://${host}${publicPort === undefined ? '' : `:${publicPort}`}`;
}
