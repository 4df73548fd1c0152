import styled from '@emotion/styled';
import { color, fontSize, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import type { Invitation } from './invitation.ts';

/** Where an invitation stands; read out when it changes. */
export function InvitationNote({ invitation, name }: { invitation: Invitation | undefined; name: string }) {
  const { t } = useTranslation('chat');
  return <div role="status">{invitation && <Note data-invitation={invitation}>{t(`invitation.${invitation}`, { name })}</Note>}</div>;
}

const Note = styled.p({ padding: `${space[2]} ${space[4]}`, textAlign: 'center', color: color.ink, background: color.tint, fontSize: fontSize.small, lineHeight: 1.4 });
