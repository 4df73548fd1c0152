import type { Endpoint } from '@halo/shared/contracts';

/**
 * Which parts of the platform a process is. `web`: pages and API. `realtime`: sockets. `workers`: what is done in the
 * background. `payments`: everything under /pay and the pages on the payment service's hosts, the only part that sees a
 * card, with its own work in the background. `all`: all of them.
 */
export const PROCESS_ROLES = ['all', 'web', 'realtime', 'workers', 'payments'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];
export type ProcessRoles = readonly ProcessRole[];

const isOne = (roles: ProcessRoles, role: ProcessRole): boolean => roles.includes(role) || roles.includes('all');

export const servesPages = (roles: ProcessRoles): boolean => isOne(roles, 'web');
export const servesSockets = (roles: ProcessRoles): boolean => isOne(roles, 'realtime');
export const servesPayments = (roles: ProcessRoles): boolean => isOne(roles, 'payments');
/** Those of payments run where payments are. */
export const runsWorkers = (roles: ProcessRoles): boolean => isOne(roles, 'workers');

/** Whether a call of this service is answered here. */
export function answersService(roles: ProcessRoles, { service }: Pick<Endpoint, 'service'>): boolean {
  return service === 'pay' ? servesPayments(roles) : servesPages(roles);
}

/** Pages that leave sockets and background work to others: easily a setting from when `web` meant both as well. */
export function warnOfWebAlone(roles: ProcessRoles, log: { warn(fields: object, message: string): void }): void {
  if (!servesPages(roles) || servesSockets(roles) || runsWorkers(roles)) return;
  const message = 'this process has no sockets and does no background work: others have to be realtime and workers';
  log.warn({ role: roles }, message);
}
