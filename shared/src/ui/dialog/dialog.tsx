import styled from '@emotion/styled';
import { useId, type ReactNode, type RefObject } from 'react';
import { color, fontSize, media, motion, radius, shadow, space } from '../../theme/tokens.ts';
import { CrossIcon } from '../icons.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useModal } from './use-modal.ts';

/** Around what a dialog holds; what is to reach its edges takes it back. */
export const DIALOG_PADDING = space[6];

export interface DialogProps {
  open: boolean;
  /** The user wants to leave: ×, Esc, or a click beside the dialog. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Gives the × its name; without it there is no ×. */
  closeLabel?: string;
  /** The backdrop does nothing, nor does Esc unless there is a ×: for what the user must decide. */
  staticBackdrop?: boolean;
  /** `sheet` sits at the bottom of a phone; `panel` as well, and at the side of a wider screen; `full` covers all. */
  layout?: 'center' | 'sheet' | 'panel' | 'full';
  /** An avatar or icon on top. */
  picture?: ReactNode;
  /** Buttons at the end, one below the other. */
  actions?: ReactNode;
  /** What takes the focus first; without it the dialog itself, so that it is read from its title. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/**
 * A modal window on the native `<dialog>`: the page behind is inert, the focus stays inside and goes back where it was.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const {
    onClose,
    title,
    description,
    closeLabel,
    staticBackdrop = false,
    layout = 'center',
    picture,
    actions,
    initialFocus,
    children,
  } = props;
  const titleId = useId();
  const modal = useModal({
    onClose,
    staticBackdrop,
    closesByKey: !staticBackdrop || closeLabel !== undefined,
    initialFocus,
  });
  return (
    <Root
      {...modal}
      data-layout={layout}
      tabIndex={-1}
      aria-modal="true"
      aria-labelledby={titleId}
      aria-describedby={description ? `${titleId}-description` : undefined}
    >
      <Body data-centred={layout !== 'full' && picture !== undefined}>
        {picture && <Picture>{picture}</Picture>}
        <Title id={titleId}>{title}</Title>
        {description && <Description id={`${titleId}-description`}>{description}</Description>}
        {children}
        {actions && <Actions>{actions}</Actions>}
      </Body>
      {closeLabel && (
        <Close label={closeLabel} onClick={onClose}>
          <CrossIcon size={22} />
        </Close>
      )}
    </Root>
  );
}

const Root = styled.dialog({
  width: 'min(420px, calc(100vw - 32px))',
  maxWidth: 'none',
  maxHeight: 'calc(100dvh - 32px)',
  margin: 'auto',
  padding: 0,
  border: 0,
  borderRadius: radius.sheet,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.high,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  opacity: 1,
  transform: 'none',
  transition: `opacity ${motion.calm}, transform ${motion.calm}`,
  '@starting-style': { opacity: 0, transform: 'translateY(12px)' },
  '&::backdrop': { background: color.scrim },
  '&:focus-visible': { outline: 'none' },
  '&[data-layout=panel]': {
    [media.beyondPhone]: {
      height: '100dvh',
      maxHeight: 'none',
      marginRight: 0,
      borderRadius: `${radius.sheet} 0 0 ${radius.sheet}`,
    },
  },
  '&[data-layout=sheet], &[data-layout=panel]': {
    [media.phone]: {
      width: '100%',
      marginBottom: 0,
      borderRadius: `${radius.sheet} ${radius.sheet} 0 0`,
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
  },
  '&[data-layout=full]': { width: '100%', height: '100dvh', maxHeight: 'none', borderRadius: 0, background: color.bg },
});

const Body = styled.div({
  display: 'grid',
  gap: 14,
  padding: DIALOG_PADDING,
  '&[data-centred=true]': { textAlign: 'center', justifyItems: 'stretch' },
  '[data-layout=full] > &': {
    minHeight: '100%',
    maxWidth: 480,
    margin: '0 auto',
    alignContent: 'center',
    paddingBlock: 64,
  },
});

const Picture = styled.div({ display: 'grid', justifyItems: 'center' });

const Title = styled.h2({
  fontSize: fontSize.title,
  // Clear of the × in the corner.
  'div:not([data-centred=true]) > &': { paddingRight: space[8] },
});

const Description = styled.div({ color: color.soft, fontSize: fontSize.body, lineHeight: 1.45 });
const Actions = styled.div({ display: 'grid', gap: 10, marginTop: 2 });
const Close = styled(IconButton)({ position: 'absolute', top: 12, right: 12, color: color.soft });
