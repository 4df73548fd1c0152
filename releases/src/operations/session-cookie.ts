import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'halo_operator';
const VALUE = /^[\w-]{43}$/;

/** With the prefix browsers make sure that no other host and no plain connection has set it. */
function nameOf(isSecure: boolean): string {
  return isSecure ? `__Host-${NAME}` : NAME;
}

export function readSessionCookie({ headers }: Pick<FastifyRequest, 'headers'>, isSecure: boolean): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .filter((each) => each.startsWith(`${nameOf(isSecure)}=`));
  const value = values[0]?.slice(nameOf(isSecure).length + 1);
  return values.length === 1 && value !== undefined && VALUE.test(value) ? value : undefined;
}

/** The cookie itself lives as long as a session can; how long it is good, the server decides. */
export function setSessionCookie(
  reply: FastifyReply,
  token: string,
  { isSecure, maxAgeMs }: { isSecure: boolean; maxAgeMs: number },
): void {
  void reply.header('set-cookie', cookie(token, Math.floor(maxAgeMs / 1000), isSecure));
}

export function clearSessionCookie(reply: FastifyReply, isSecure: boolean): void {
  void reply.header('set-cookie', cookie('', 0, isSecure));
}

function cookie(value: string, maxAgeSeconds: number, isSecure: boolean): string {
  return `${nameOf(isSecure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}
