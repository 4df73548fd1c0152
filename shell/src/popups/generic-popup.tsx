import styled from '@emotion/styled';
import type { PopupContent, PopupIcon, PopupResult } from '@halo/shared/remote';
import { color, readableOn } from '@halo/shared/theme';
import {
  Avatar,
  Button,
  CameraIcon,
  CardIcon,
  ChatIcon,
  CheckIcon,
  CrownIcon,
  Dialog,
  GiftIcon,
  HeartIcon,
  LockIcon,
  MailIcon,
  PinIcon,
  Text,
  WarningIcon,
} from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

const ICONS: Record<PopupIcon, typeof MailIcon> = {
  mail: MailIcon,
  heart: HeartIcon,
  lock: LockIcon,
  gift: GiftIcon,
  card: CardIcon,
  warning: WarningIcon,
  check: CheckIcon,
  chat: ChatIcon,
  crown: CrownIcon,
  place: PinIcon,
  camera: CameraIcon,
};

interface GenericPopupProps {
  content: PopupContent;
  onResult: (result: PopupResult) => void;
}

/** The generic popup: icon or picture, title, words, buttons. Esc closes what may be dismissed. */
export function GenericPopup({ content, onResult }: GenericPopupProps) {
  const { t } = useTranslation('shell');
  const isDismissible = content.isDismissible ?? true;
  const Icon = content.icon ? ICONS[content.icon] : undefined;
  const picture = content.imageUrl ? (
    <Avatar name={content.title} src={content.imageUrl} size={96} />
  ) : (
    Icon && (
      <IconTile
        data-tone={content.tone ?? 'accent'}
        {...(content.colour ? { style: painted(content.colour) ?? {} } : {})}
      >
        <Icon size={30} />
      </IconTile>
    )
  );
  return (
    <Dialog
      open
      title={content.title}
      staticBackdrop={!isDismissible}
      {...(content.isFullScreen ? { layout: 'full' as const } : {})}
      {...(isDismissible ? { closeLabel: t('popup.close') } : {})}
      {...(content.description ? { description: content.description } : {})}
      {...(picture ? { picture } : {})}
      onClose={() => onResult({ kind: 'dismissed' })}
      actions={content.buttons.map((button) => (
        <Button
          key={button.id}
          fullWidth
          variant={button.variant ?? 'primary'}
          {...(button.icon ? { icon: <ButtonIcon name={button.icon} /> } : {})}
          onClick={() =>
            onResult({ kind: 'button', id: button.id, ...(button.data === undefined ? {} : { data: button.data }) })
          }
        >
          {button.text}
        </Button>
      ))}
    >
      {content.header && (
        <Text tone="soft" size="small">
          {content.header}
        </Text>
      )}
      {content.message && <Text>{content.message}</Text>}
    </Dialog>
  );
}

/** A remote that is newer than the shell may name an icon that is not there. */
function ButtonIcon({ name }: { name: PopupIcon }) {
  const Icon = ICONS[name] as (typeof ICONS)[PopupIcon] | undefined;
  return Icon ? <Icon size={20} /> : null;
}

/** A colour that is none changes nothing. */
function painted(colour: string): { background: string; color: string } | undefined {
  return /^#[\da-f]{6}$/i.test(colour) ? { background: colour, color: readableOn(colour) } : undefined;
}

const IconTile = styled.span({
  width: 72,
  height: 72,
  borderRadius: 24,
  display: 'grid',
  placeItems: 'center',
  background: color.tint,
  color: color.accent,
  '&[data-tone=danger]': { background: color.dangerTint, color: color.danger },
  '&[data-tone=ok]': { color: color.ok },
});
