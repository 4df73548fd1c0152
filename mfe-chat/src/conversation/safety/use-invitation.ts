import { userOf } from '@halo/shared/contracts';
import { useSession } from '@halo/shared/remote';
import { useState } from 'react';
import { type Invitation, invitationOf } from './invitation.ts';

/** Where the invitation of an open conversation stands. */
export function useInvitation(
  conversation:
    | { readonly hasWritten: boolean; readonly hasAnswer: boolean; readonly isInvitationPending: boolean }
    | undefined,
): Invitation | undefined {
  const invitations = userOf(useSession())?.flow.invitations;
  const [wasPending, setWasPending] = useState(false);
  if (!conversation) return undefined;
  const invitation = invitationOf({
    invitations,
    hasWritten: conversation.hasWritten,
    hasAnswer: conversation.hasAnswer,
    isPending: conversation.isInvitationPending,
    wasPending,
  });
  // While rendering, as React advises for what follows from the state before: the announcement must be there at once.
  if (invitation === 'pending' && !wasPending) setWasPending(true);
  return invitation;
}
