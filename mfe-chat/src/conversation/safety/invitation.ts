/** Where an invitation stands, in flows where the first message is one. */
export type Invitation = 'invite' | 'pending' | 'accepted';

export interface InvitationFacts {
  /** of the flow: true means invitations */
  readonly invitations: boolean | undefined;
  readonly hasWritten: boolean;
  readonly hasAnswer: boolean;
  /** the server says so, which decides */
  readonly isPending: boolean;
  /** it was seen pending since the conversation was opened */
  readonly wasPending: boolean;
}

/** Undefined where there is nothing to say: another flow, or long since accepted. */
export function invitationOf({
  invitations,
  hasWritten,
  hasAnswer,
  isPending,
  wasPending,
}: InvitationFacts): Invitation | undefined {
  if (isPending) return 'pending';
  if (invitations !== true && !wasPending) return undefined;
  if (!hasWritten) return hasAnswer ? undefined : 'invite';
  if (!hasAnswer) return 'pending';
  return wasPending ? 'accepted' : undefined;
}
