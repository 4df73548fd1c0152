import { Checkbox, Panel } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface StartChoiceProps {
  isTicked: boolean;
  isLocked: boolean;
  onChange: (isTicked: boolean) => void;
}

/**
 * Whether the purchase begins before the days to withdraw are over, and what is used until a withdrawal is paid for:
 * only when the shopper ticks it. Its text is version 2026-11; another text is another version.
 */
export function StartChoice({ isTicked, isLocked, onChange }: StartChoiceProps) {
  const { t } = useTranslation('payments');
  return (
    <Panel>
      <Checkbox
        checked={isTicked}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.checked)}
        label={t('startChoice.label')}
        hint={t(isTicked ? 'startChoice.ticked' : 'startChoice.unticked')}
      />
    </Panel>
  );
}
