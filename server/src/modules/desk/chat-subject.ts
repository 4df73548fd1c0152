import type { AngelId, ClickId } from '@halo/shared/contracts';

/** A conversation of a member with a profile that the team answers for. */
export interface Chat {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
}

/** As open-chat-case.sql writes it. */
export function chatOfSubject(subject: string): Chat {
  const [angelId = '', clickId = ''] = subject.split(' ');
  return { clickId, angelId };
}
