import styled from '@emotion/styled';
import { color, fontSize, space } from '@halo/shared/theme';
import { useTranslation } from 'react-i18next';
import type { Invitation } from './invitation.ts';

/** Where an invitation stands. Silent: the conversation has one live region. */
export function InvitationNote({ invitation, name }: { invitation: Invitation | undefined; name: string }) {
  const { t } = useTranslation('chat');
  return invitation ? (
    <Note role="note" data-invitation={invitation}>
      {t(`invitation.${invitation}`, { name })}
    </Note>
  ) : null;
}

const Note = styled.p({
  padding: `${space[2]} ${space[4]}`,
  textAlign: 'center',
  color: color.ink,
  background: color.tint,
  fontSize: fontSize.small,
  lineHeight: 1.4,
});
