import type { ExternalRegistration, RegistrationResult, SealedText } from '@halo/shared/contracts';
import * as z from 'zod/mini';
import { openSignUp, type SignUpOrigin } from '../accounts/index.ts';
import type { GooglePlace, GoogleSignIn } from './google/google-sign-in.ts';
import type { IdentityNeeds } from './identity.ts';

type Ticket = Pick<ExternalRegistration, 'ticket'>;
const WithTicket: z.ZodMiniType<Ticket> = z.object({ ticket: z.optional(z.string().check(z.maxLength(512))) });

/** An account without a password: for a person whom Google vouched for, or whom a partner's link brought. */
export type ExternalSignUp = (sealed: SealedText, origin: SignUpOrigin & GooglePlace) => Promise<RegistrationResult>;

export function createExternalSignUp({ accountEntry }: IdentityNeeds, google: GoogleSignIn): ExternalSignUp {
  return async function externalSignUp(sealed, origin) {
    const wire = await openSignUp(origin.brand, sealed);
    const given = z.safeParse(WithTicket, wire).data?.ticket;
    if (given === undefined) return accountEntry.register(wire, origin, { isConfirmed: false });
    const ticket = await google.ticket(given, origin);
    return accountEntry.register(wire, origin, {
      email: ticket.email,
      isConfirmed: ticket.isAuthoritative,
      afterInsert: (tx, clickId) => google.redeem(tx, ticket, clickId),
    });
  };
}
