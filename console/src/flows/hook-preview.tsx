import type { SellingHook } from '@halo/shared/contracts';
import type { FlowPreview } from '@halo/shared/contracts/operations';
import { offerWindow, showsWindow } from '@halo/shared/texts/hooks';
import { t, texts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import classes from './flow-preview.module.css';
import { windowWords } from './flow-words.ts';
import type { FlowPreviewState } from './use-flow-preview.ts';
import { WindowPreview } from './window-preview.tsx';

const words = texts.flows;
/** Stands for the person that a window is about. */
const ABOUT = { name: 'Giulia' };

interface HookPreviewProps extends Pick<FlowPreviewState, 'language'> {
  origin: SellingHook;
  flow: FlowPreview['flow'];
  premiumLevel: number;
}

/** One window with its real words and prices; or that the plans open in its place. */
export function HookPreview({ origin, flow, language, premiumLevel }: HookPreviewProps) {
  const now = useNow();
  const label = t('flows.preview.window', { hook: words.hook[origin] });
  if (!showsWindow(flow, origin))
    return (
      <figure className={classes['window']} aria-label={label}>
        <figcaption>{label}</figcaption>
        <p>{words.preview.leftOut}</p>
      </figure>
    );
  return (
    <WindowPreview
      {...{ label, language }}
      {...offerWindow(windowWords(language), origin, { flow, premiumLevel }, ABOUT, now)}
    />
  );
}
