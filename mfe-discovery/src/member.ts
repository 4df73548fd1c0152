import type { User } from '@halo/shared/contracts';
import { useUser } from '@halo/shared/remote';
import { useState } from 'react';

/**
 * The person a page for members was opened by. A session that runs out while the page is open takes nothing off the
 * screen.
 */
export function useMember(): User | undefined {
  const user = useUser();
  const [last, setLast] = useState(user);
  if (user !== undefined && user !== last) setLast(user);
  return user ?? last;
}
