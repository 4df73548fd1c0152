import type { User } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform, useUser } from '@halo/shared/remote';
import { type ReactNode, useState } from 'react';
import { FirstMinutesView } from './first-minutes-view.tsx';
import { useFirstMinutes } from './use-first-minutes.ts';

interface FirstMinutesPageProps {
  /** the photos with their picker, and the choice to be found: parts of the profile */
  photos: ReactNode;
  found: ReactNode;
}

/** What a new member is asked once. A session that runs out takes nothing away. */
export function FirstMinutesPage(props: FirstMinutesPageProps) {
  const user = useUser();
  const [first] = useState(user);
  const shown = user ?? first;
  return shown ? <Steps user={shown} {...props} /> : null;
}

function Steps({ user, photos, found }: FirstMinutesPageProps & { user: User }) {
  const { i18n } = usePlatform();
  const { isOver, code, ...rest } = useFirstMinutes(user);
  if (isOver) return null;
  return (
    <FirstMinutesView
      {...rest}
      {...{ photos, found }}
      failure={code === undefined ? undefined : problemText(i18n, code)}
    />
  );
}
