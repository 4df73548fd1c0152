import styled from '@emotion/styled';
import { useStore } from '../../store/use-store.ts';
import { color, fontWeight, layer, media, radius, shadow, size, space } from '../../theme/tokens.ts';
import { AlertIcon, CrossIcon, InfoIcon, SuccessIcon } from '../icons.tsx';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { Toast, ToastStore } from './toast-store.ts';
import { useAutoClose } from './use-auto-close.ts';

export interface ToastRegionProps {
  store: ToastStore;
  /** Names the region: "Notices". */
  label: string;
  closeLabel: string;
}

/**
 * Where short notices appear. Draw it once a page, and from the start: screen readers ignore a region that comes with
 * its text.
 */
export function ToastRegion({ store, label, closeLabel }: ToastRegionProps) {
  const toasts = useStore(store);
  const draw = (toast: Toast) => (
    <ToastItem key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => store.dismiss(toast.id)} />
  );
  return (
    <Region role="region" aria-label={label}>
      <Live role="status" aria-live="polite">
        {toasts.filter(({ tone }) => tone !== 'danger').map(draw)}
      </Live>
      <Live role="alert" aria-live="assertive">
        {toasts.filter(({ tone }) => tone === 'danger').map(draw)}
      </Live>
    </Region>
  );
}

const ICONS = { info: InfoIcon, success: SuccessIcon, danger: AlertIcon } as const;

function ToastItem({ toast, closeLabel, onClose }: { toast: Toast; closeLabel: string; onClose: () => void }) {
  const hold = useAutoClose(toast.autoClose, onClose);
  const Icon = ICONS[toast.tone];
  const act = (): void => {
    toast.action?.onClick();
    onClose();
  };
  return (
    <Item {...hold} data-tone={toast.tone}>
      <Icon size={22} />
      <Words>
        {toast.title && <strong>{toast.title}</strong>}
        <span>{toast.text}</span>
        {toast.action && (
          <Button variant="plain" size="small" onClick={act}>
            {toast.action.label}
          </Button>
        )}
      </Words>
      <IconButton label={closeLabel} onClick={onClose}>
        <CrossIcon size={18} />
      </IconButton>
    </Item>
  );
}

const Region = styled.div({
  position: 'fixed',
  zIndex: layer.toast,
  // Below the header of a phone, whose menu and way back stay in reach.
  top: `calc(${size.touch} + 20px + env(safe-area-inset-top))`,
  insetInline: 12,
  display: 'grid',
  justifyItems: 'center',
  pointerEvents: 'none',
  // At the top of a wide page are its controls, and at its bottom right what one sends and what has just come.
  [media.wide]: { inset: 'auto auto 24px 24px', justifyItems: 'start' },
});

const Live = styled.div({ display: 'grid', width: 'min(400px, 100%)' });

const Item = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  marginBottom: space[2],
  padding: `6px 6px 6px ${space[4]}`,
  border: `1px solid ${color.line}`,
  borderRadius: radius.button,
  background: color.surface,
  color: color.ink,
  boxShadow: shadow.mid,
  pointerEvents: 'auto',
  '& > svg': { color: color.accent },
  '&[data-tone=success] > svg': { color: color.ok },
  '&[data-tone=danger]': { borderColor: color.danger, '& > svg': { color: color.danger } },
});

const Words = styled.div({
  flex: 1,
  minWidth: 0,
  display: 'grid',
  padding: '6px 0',
  lineHeight: 1.4,
  '& strong': { fontWeight: fontWeight.bold },
  // Below the words, which would have half a phone beside it; its first letter stands under theirs.
  '& > button': { justifySelf: 'start', marginInlineStart: -12, marginBottom: -8 },
});
