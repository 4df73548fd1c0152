import type { AngelId, ClickId } from '@halo/shared/contracts';

/** A conversation of a member with a profile that the team answers for. */
export interface Chat {
  readonly clickId: ClickId;
  readonly angelId: AngelId;
}

/** As the case about it names it. */
export function subjectOfChat({ clickId, angelId }: Chat): string {
  return `${angelId} ${clickId}`;
}

export function chatOfSubject(subject: string): Chat {
  const [angelId = '', clickId = ''] = subject.split(' ');
  return { clickId, angelId };
}
