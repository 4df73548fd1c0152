import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const ADDED_BY_PROXIES = /^(?:x-forwarded-.+|x-real-ip|forwarded|via)$/;

export function isLoopbackAddress(address: string): boolean {
  return LOOPBACK.test(address);
}

/**
 * Whether a proxy passed the request on. Then its address is the proxy's: behind one on this machine every visitor of
 * the internet seems to be this machine.
 */
export function isForwarded({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return Object.keys(headers).some((name) => ADDED_BY_PROXIES.test(name));
}

/** Whether a program of this machine sent the request itself. */
export function isFromThisMachine(request: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  return isLoopbackAddress(request.socket.remoteAddress ?? '') && !isForwarded(request);
}
