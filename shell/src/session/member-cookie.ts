import { MEMBER_COOKIE } from '@halo/shared/contracts';
import type { SessionController } from './session-controller.ts';

const LIFETIME_S = 180 * 24 * 60 * 60;

/** Keeps the cookie that makes the next document one for who is here. */
export function keepMemberCookie({
  session,
  page,
}: {
  session: Pick<SessionController, 'state' | 'subscribe'>;
  page: Document;
}): void {
  session.subscribe(() => {
    const { status } = session.state;
    // What a start is still finding out the token knows better.
    if (status === 'restoring') return;
    const isMember = status !== 'visitor';
    if (isMember === page.cookie.split('; ').includes(`${MEMBER_COOKIE}=1`)) return;
    const secure = page.location.protocol === 'https:' ? '; Secure' : '';
    page.cookie = `${MEMBER_COOKIE}=1; Path=/; Max-Age=${isMember ? LIFETIME_S : 0}; SameSite=Lax${secure}`;
  });
}
