/** Of an IPv4 address the first three numbers, of an IPv6 address the first three groups. */
function networkOf(ip: string): string {
  return ip.includes(':') ? ip.split(':').slice(0, 3).join(':') : ip.split('.').slice(0, 3).join('.');
}

/**
 * What attempts of one device are counted under. Many devices of one model have the same print, so it counts only
 * together with the network that it comes from. Undefined: the browser sent none.
 */
export function deviceSubject(brandId: string, print: string | undefined, ip: string): string | undefined {
  return print ? `${brandId}/${print} ${networkOf(ip)}` : undefined;
}
