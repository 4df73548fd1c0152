import { BlockIcon, FlagIcon } from '../ui/icons.tsx';
import { Menu, type MenuProps } from '../ui/menu/menu.tsx';
import type { Safety } from './use-safety.tsx';

export interface SafetyMenuProps {
  safety: Pick<Safety, 'texts' | 'isBlocked' | 'report' | 'block' | 'unblock'>;
  tone?: MenuProps['tone'];
  /** What the page itself offers, above. */
  before?: MenuProps['items'];
}

/** Report and block, two taps away on every page about a person. */
export function SafetyMenu({ safety, tone, before = [] }: SafetyMenuProps) {
  const { texts, isBlocked, report, block, unblock } = safety;
  return (
    <Menu
      label={texts.menu}
      {...(tone && { tone })}
      items={[
        ...before,
        {
          id: 'report',
          label: texts.report,
          hint: texts.reportHint,
          icon: <FlagIcon size={20} />,
          onSelect: () => report(),
        },
        isBlocked
          ? {
              id: 'unblock',
              label: texts.unblock,
              hint: texts.unblockHint,
              icon: <BlockIcon size={20} />,
              onSelect: () => void unblock(),
            }
          : {
              id: 'block',
              label: texts.block,
              hint: texts.blockHint,
              icon: <BlockIcon size={20} />,
              tone: 'danger',
              onSelect: () => void block(),
            },
      ]}
    />
  );
}
