import type { SessionState } from '@halo/shared/contracts';
import { keepMemberCookie } from './member-cookie.ts';

it('says in a cookie that a member is here, from the sign-in to the sign-out', () => {
  let status: SessionState['status'] = 'restoring';
  let changed = (): void => undefined;
  const session = {
    get state() {
      return { status } as SessionState;
    },
    subscribe(listener: () => void) {
      changed = listener;
      return () => undefined;
    },
  };
  keepMemberCookie({ session, page: document });
  const after = (next: typeof status) => {
    status = next;
    changed();
    return document.cookie.includes('halo_member=1');
  };
  expect([after('visitor'), after('verified'), after('restoring'), after('gated'), after('visitor')]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
