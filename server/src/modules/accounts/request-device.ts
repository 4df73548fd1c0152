import { randomBytes } from 'node:crypto';
import { cookieOf, type CookieScheme, hostCookie, hostCookieName } from '@halo/server-kit/http/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeviceName, deviceNameOf } from './device-name.ts';

/** The browser that a call came from. */
export interface RequestDevice extends DeviceName {
  /** what its cookie says; a browser that had none is new by definition */
  readonly deviceId: string;
}

/** Random; only says whether a browser was signed in to an account before. */
export const DEVICE_COOKIE = 'halo_device';
const DEVICE_BYTES = 32;
const DEVICE_ID = /^[\w-]{43}$/;
const LIFETIME_S = 365 * 24 * 60 * 60;

/** For a call that signs in: a browser without the cookie gets it with the answer, another keeps it for longer. */
export function requestDevice(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  scheme: CookieScheme,
): RequestDevice {
  const sent = cookieOf(request, hostCookieName(DEVICE_COOKIE, scheme)) ?? '';
  const deviceId = DEVICE_ID.test(sent) ? sent : randomBytes(DEVICE_BYTES).toString('base64url');
  const cookie = { name: DEVICE_COOKIE, value: deviceId, life: `Max-Age=${LIFETIME_S}` };
  void reply.header('set-cookie', hostCookie(cookie, scheme));
  return { deviceId, ...deviceNameOf(request.headers['user-agent']) };
}
