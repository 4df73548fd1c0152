import { Checkbox, Panel } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface StartChoiceProps {
  isTicked: boolean;
  isLocked: boolean;
  onChange: (isTicked: boolean) => void;
}

/**
 * Whether somebody asks that it begins before the days to withdraw are over, and pays for what they use until they do:
 * only when
 * they tick it. Its words are those of version 2026-11; other words are another version.
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
