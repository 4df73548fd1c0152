import type { Endpoint } from '@halo/shared/contracts';

/**
 * Which part of the platform a process is. `payments`: everything under /pay and the pages on the payment service's
 * hosts, the only part that sees a card. `web`: everything else.
 */
export const PROCESS_ROLES = ['all', 'web', 'payments'] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

export function servesPages(role: ProcessRole): boolean {
  return role !== 'payments';
}

export function servesPayments(role: ProcessRole): boolean {
  return role !== 'web';
}

/** Whether a call of this service is answered here. */
export function answersService(role: ProcessRole, { service }: Pick<Endpoint, 'service'>): boolean {
  return service === 'pay' ? servesPayments(role) : servesPages(role);
}
