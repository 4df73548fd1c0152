import type { User } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { useFormats, usePlatform } from '@halo/shared/remote';
import { useEdits } from '@halo/shared/store';
import { space } from '@halo/shared/theme';
import { Button, Checkbox, Heading, Notice, Stack, Text } from '@halo/shared/ui';
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Consent to keep whom one looks for, asked and taken back by the same box. Taking it back deletes, so it says so and
 * asks once more.
 */
export function SpecialDataBox({ user }: { user: User }) {
  const { i18n } = usePlatform();
  const { t } = useTranslation('account');
  const formats = useFormats();
  const id = useId();
  const { isGiven, isAsking, code, actions } = useSpecialData(user);
  const { specialData } = user;
  if (!specialData) return null;
  const { decidedAt, textVersion } = specialData;
  const decided =
    decidedAt !== undefined &&
    textVersion !== undefined &&
    t('consents.decided', { date: formats.dateTime(decidedAt), version: textVersion });
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('special.title')}
        </Heading>
        <Checkbox
          id="special-data"
          label={t('special.box')}
          hint={[t(isGiven ? 'special.given' : 'special.notGiven'), decided].filter(Boolean).join(' ')}
          checked={isGiven}
          onChange={(event) => (event.target.checked ? actions.decide(true) : actions.ask())}
        />
        <div role="status">
          {isAsking && (
            <Notice tone="warning">
              <Text>{t('special.asked')}</Text>
              <Answers>
                <Button size="small" variant="danger" onClick={() => actions.decide(false)}>
                  {t('special.withdraw')}
                </Button>
                <Button size="small" variant="ghost" onClick={actions.keep}>
                  {t('special.keep')}
                </Button>
              </Answers>
            </Notice>
          )}
          {code && <Notice tone="danger">{problemText(i18n, code)}</Notice>}
        </div>
      </Stack>
    </section>
  );
}

function useSpecialData(user: User) {
  const { api, session } = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const { shown: isGiven, code, edit } = useEdits(user.specialData?.isGiven ?? false);
  return {
    isGiven,
    isAsking,
    code,
    actions: {
      decide(consentsToSpecialData: boolean) {
        setAsking(false);
        edit(
          () => consentsToSpecialData,
          async () => session.userSaved(await api.accounts.saveProfile({ consentsToSpecialData })),
        );
      },
      ask: () => setAsking(true),
      keep: () => setAsking(false),
    },
  };
}

const Answers = styled.div({ display: 'flex', flexWrap: 'wrap', gap: space[2], paddingTop: space[3] });
