import { type Interest, INTERESTS_MAX } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { InterestList, InterestPicker, usePlatform } from '@halo/shared/remote';
import { Button, Dialog, Heading, Notice, Stack, Text } from '@halo/shared/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavePart } from '../../use-save-part.ts';

/** The interests of the own profile, and the way to choose others. */
export function InterestsSection({ interests }: { interests: readonly Interest[] }) {
  const { t } = useTranslation('account');
  const id = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('person:title')}
        </Heading>
        {interests.length > 0 ? (
          <InterestList interests={interests} />
        ) : (
          <Text tone="soft" size="small">
            {t('interests.text')}
          </Text>
        )}
        <Button id="profile-interests-choose" variant="soft" fullWidth onClick={() => setIsChoosing(true)}>
          {t('interests.choose')}
        </Button>
      </Stack>
      {isChoosing && <InterestsDialog interests={interests} onClose={() => setIsChoosing(false)} />}
    </section>
  );
}

function InterestsDialog({ interests, onClose }: { interests: readonly Interest[]; onClose: () => void }) {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const { isSaving, code, save } = useSavePart();
  const [chosen, setChosen] = useState<readonly Interest[]>(interests);
  return (
    <Dialog
      open
      layout="panel"
      title={t('person:title')}
      closeLabel={t('ui:close')}
      onClose={onClose}
      description={<span role="status">{t('interests.chosen', { count: chosen.length, total: INTERESTS_MAX })}</span>}
      actions={
        <>
          <div role="alert">{code && <Notice tone="danger">{problemText(i18n, code)}</Notice>}</div>
          <Button
            fullWidth
            busy={isSaving}
            busyLabel={t('saving')}
            onClick={async () => {
              if (await save({ interests: [...chosen] })) onClose();
            }}
          >
            {t('ui:save')}
          </Button>
        </>
      }
    >
      <InterestPicker chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
