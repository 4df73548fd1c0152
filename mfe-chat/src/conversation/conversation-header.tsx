import styled from '@emotion/styled';
import { isPerson, type ProfileCard, SYSTEM_ANGEL_IDS } from '@halo/shared/contracts';
import { lastSeenOf } from '@halo/shared/i18n';
import { useFormats, usePlaceLink, usePlatform } from '@halo/shared/remote';
import { color, fontSize, fontWeight, space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, BackIcon, IconButtonLink, Skeleton } from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface ConversationHeaderProps {
  angelId: string;
  angel: ProfileCard | undefined;
  writing: 'writing' | 'preparing' | undefined;
  /** there is no such conversation */
  isAbsent: boolean;
  hasBack: boolean;
  /** what can be done about this profile */
  menu?: ReactNode;
}

/** Who this is, what stands behind them, and what they are doing. */
export function ConversationHeader({ angelId, angel, writing, isAbsent, hasBack, menu }: ConversationHeaderProps) {
  const { t } = useTranslation('chat');
  const { language } = usePlatform();
  const link = usePlaceLink();
  const isSystem = SYSTEM_ANGEL_IDS.includes(angelId);
  const status = angel && !isSystem ? statusOf(angel, writing) : undefined;
  const seen = useLastSeen(angel);
  return (
    <Bar>
      {hasBack && (
        <IconButtonLink label={t('thread.back')} {...link('conversations')}>
          <BackIcon size={26} />
        </IconButtonLink>
      )}
      {angel && <Avatar name={angel.screenName} seed={angelId} size={42} src={angel.avatarUrl} />}
      {!angel && !isAbsent && <Skeleton width={42} height={42} radius="50%" />}
      <Who>
        <Line>
          <Name dir="auto">
            {angel ? (
              isSystem ? (
                angel.screenName
              ) : (
                <a {...link('profile', { angelId })}>{angel.screenName}</a>
              )
            ) : (
              t('inbox.title')
            )}
          </Name>
          {angel && !isSystem && <NatureLabel nature={angel.nature} locale={language} />}
        </Line>
        {!status && seen && <Status>{seen}</Status>}
        {status && <Status data-live={writing !== undefined || angel?.isOnline}>{t(status)}</Status>}
      </Who>
      {angel && !isSystem && menu}
    </Bar>
  );
}

/** When a member was last there, as far as they show it. */
function useLastSeen(angel: ProfileCard | undefined): string | undefined {
  const { t } = useTranslation('chat');
  const { clock } = usePlatform();
  const formats = useFormats();
  if (angel?.lastSeenAt === undefined || angel.isOnline) return undefined;
  const seen = lastSeenOf(angel.lastSeenAt, clock.now());
  if (typeof seen === 'string') return t(`status.seen.${seen}`);
  return t('status.seen.when', { when: formats.ago(seen.ago, seen.unit) });
}

/**
 * No person types behind an automated profile, so the typing sign is not shown. Of a member who is not online, or does
 * not show it, nothing is said.
 */
function statusOf({ nature, isOnline }: ProfileCard, writing: ConversationHeaderProps['writing']): string | undefined {
  if (writing)
    return nature === 'ai' || nature === 'sample' || writing === 'preparing' ? 'status.preparing' : 'status.writing';
  if (isOnline) return 'status.online';
  return isPerson(nature) ? undefined : 'status.available';
}

const Bar = styled.header({
  display: 'flex',
  alignItems: 'center',
  gap: 11,
  minHeight: 68,
  padding: '10px 14px',
  borderBottom: `1px solid ${color.line}`,
  background: color.surface,
  paddingTop: 'max(10px, env(safe-area-inset-top))',
  '& > a:first-of-type': { marginInlineStart: -8, marginInlineEnd: -6 },
});
const Who = styled.div({ flex: 1, display: 'grid', gap: 1, minWidth: 0 });
const Line = styled.div({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `2px ${space[2]}` });
const Name = styled.h1({
  fontSize: fontSize.control,
  fontWeight: fontWeight.bold,
  letterSpacing: 0,
  lineHeight: 1.35,
  overflowWrap: 'anywhere',
  '& a': { display: 'inline-block', padding: '3px 0', color: 'inherit', textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
});
const Status = styled.span({
  color: color.soft,
  fontSize: fontSize.tiny,
  lineHeight: 1.3,
  '&[data-live=true]': { color: color.ok },
});
