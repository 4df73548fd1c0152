import styled from '@emotion/styled';
import type { AppLinkProps } from '@halo/shared/remote';
import { color, radius } from '@halo/shared/theme';
import { ButtonLink, ChatIcon, LikeButton, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface MeetBarProps {
  name: string;
  isLiked: boolean;
  chatLink: AppLinkProps;
  onLike(): void;
}

/** The two things to do about a person. */
export function MeetBar({ name, isLiked, chatLink, onLike }: MeetBarProps) {
  const { t } = useTranslation('discovery');
  return (
    <>
      <BigLike liked={isLiked} label={t('like', { name })} onClick={onLike} />
      <ButtonLink fullWidth icon={<ChatIcon size={20} />} {...chatLink}>
        {t('write', { name })}
      </ButtonLink>
    </>
  );
}

/** Of a free account that has not liked this person. */
export function LikesLeft({ count }: { count: number }) {
  const { t } = useTranslation('discovery');
  return (
    <Text tone="soft" size="small" role="status">
      {t('find.likesLeft', { count })}
    </Text>
  );
}

const BigLike = styled(LikeButton)({
  width: 52,
  height: 52,
  borderRadius: radius.button,
  background: color.tint,
  boxShadow: 'none',
});
