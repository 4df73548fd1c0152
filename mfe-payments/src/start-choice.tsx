import type { Formats } from '@halo/shared/i18n';
import { startSentence, usePlatform } from '@halo/shared/remote';
import { Checkbox, Panel } from '@halo/shared/ui';
import { useTranslation } from 'react-i18next';

interface StartChoiceProps {
  isTicked: boolean;
  isLocked: boolean;
  /** without the tick it begins by itself then */
  startsBy: number | undefined;
  formats: Formats;
  onChange: (isTicked: boolean) => void;
}

/**
 * Whether the purchase begins before the days to withdraw are over, and what is used until a withdrawal is paid for:
 * only when the shopper ticks it. The hint says the same of both ways, so that neither looks like a mistake.
 */
export function StartChoice({ isTicked, isLocked, startsBy, formats, onChange }: StartChoiceProps) {
  const { t } = useTranslation('payments');
  const { language } = usePlatform();
  return (
    <Panel>
      <Checkbox
        checked={isTicked}
        disabled={isLocked}
        onChange={(event) => onChange(event.target.checked)}
        label={startSentence(language)}
        hint={
          isTicked
            ? t('startChoice.ticked')
            : t('startChoice.unticked', { date: startsBy === undefined ? '' : formats.longDate(startsBy) })
        }
      />
    </Panel>
  );
}
