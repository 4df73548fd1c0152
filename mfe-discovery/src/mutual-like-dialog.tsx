import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { Language, ProfileCard } from '@halo/shared/contracts';
import type { AppLinkProps } from '@halo/shared/remote';
import { color, media, motion, radius, shadow, space } from '@halo/shared/theme';
import { NatureLabel } from '@halo/shared/trust';
import { Avatar, Button, ButtonLink, ChatIcon, Dialog, HeartFilledIcon, Row, Stack, Text } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

export interface MutualLikeEvent {
  readonly angel: ProfileCard;
  /** how many of this member's messages cost nothing */
  readonly freeMessages: number;
}

interface MutualLikeDialogProps {
  event: MutualLikeEvent;
  language: Language;
  own: { name: string; seed: string; photoUrl: string | undefined };
  chat: AppLinkProps;
  onClose(): void;
}

const FACE = 96;

/** The moment in which two people learn that they like each other. */
export function MutualLikeDialog({ event, language, own, chat, onClose }: MutualLikeDialogProps) {
  const { t } = useTranslation('discovery');
  const { angel, freeMessages } = event;
  const name = angel.screenName;
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('ui:close')}
      title={t('mutual.title', { name })}
      description={freeMessages > 0 ? t('mutual.free', { count: freeMessages }) : t('mutual.open')}
      picture={
        <Stack gap={3} style={{ justifyItems: 'center' }}>
          <Faces aria-hidden="true">
            <Face data-side="own">
              <Avatar name={own.name} seed={own.seed} size={FACE} {...(own.photoUrl ? { src: own.photoUrl } : {})} />
            </Face>
            <Face data-side="other">
              <Avatar name={name} seed={angel.id} src={angel.avatarUrl} size={FACE} />
            </Face>
            <Heart>
              <HeartFilledIcon size={26} />
            </Heart>
          </Faces>
          <Row justify="center">
            <Text size="small" tone="soft">
              {name}, {angel.age}
            </Text>
            <NatureLabel nature={angel.nature} locale={language} />
          </Row>
        </Stack>
      }
      actions={
        <>
          <ButtonLink fullWidth icon={<ChatIcon size={20} />} {...chat}>
            {t('write', { name })}
          </ButtonLink>
          <Button fullWidth variant="soft" onClick={onClose}>
            {t('mutual.later')}
          </Button>
        </>
      }
    />
  );
}

const comeFromLeft = keyframes({ from: { transform: 'translateX(-48px) rotate(-12deg)', opacity: 0 } });
const comeFromRight = keyframes({ from: { transform: 'translateX(48px) rotate(12deg)', opacity: 0 } });
const beat = keyframes({
  '0%': { transform: 'translate(-50%, 0) scale(0)' },
  '60%': { transform: 'translate(-50%, 0) scale(1.25)' },
});

const Faces = styled.div({ position: 'relative', display: 'flex', paddingBottom: space[3] });
const Face = styled.div({
  borderRadius: radius.round,
  boxShadow: `0 0 0 4px ${color.surface}, ${shadow.mid}`,
  '&[data-side=own]': { animation: `${comeFromLeft} ${motion.calm}`, marginRight: -14 },
  '&[data-side=other]': { animation: `${comeFromRight} ${motion.calm}` },
  [media.calm]: { '&[data-side]': { animation: 'none' } },
});
const Heart = styled.span({
  position: 'absolute',
  left: '50%',
  bottom: -4,
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: radius.round,
  background: color.like,
  color: color.likeInk,
  boxShadow: `0 0 0 4px ${color.surface}`,
  transform: 'translate(-50%, 0)',
  animation: `${beat} 600ms ease-out`,
  [media.calm]: { animation: 'none' },
});
