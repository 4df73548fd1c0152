import type { ShownSigns } from '@halo/shared/contracts';
import { problemText } from '@halo/shared/i18n';
import { usePlatform, useUser } from '@halo/shared/remote';
import { radius } from '@halo/shared/theme';
import { Button, Checkbox, Heading, Notice, Skeleton, Stack, Text } from '@halo/shared/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFound } from './use-found.ts';

/** Being found by other members: unticked until it is chosen, with what they see. */
export function FoundSection() {
  const { brand, i18n } = usePlatform();
  const { t } = useTranslation('account');
  const id = useId();
  const user = useUser();
  const { state, actions } = useFound();
  const { found, code } = state;
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Heading level={2} size="small" id={id}>
          {t('found.title')}
        </Heading>
        <Text tone="soft" size="small">
          {t('found.text')}
        </Text>
        {!found && !code && <Skeleton height={64} radius={radius.box} />}
        {found && (
          <Checkbox
            id="profile-found"
            label={t('found.box', { brand: brand.title })}
            hint={t('found.hint')}
            checked={found.isChosen}
            onChange={(event) => actions.choose(event.target.checked)}
          />
        )}
        {found?.isChosen && <Signs shows={found.shows} onShow={actions.show} />}
        <div role="status">
          {code && (
            <Notice
              tone="danger"
              {...(!found && {
                action: (
                  <Button size="small" variant="ghost" onClick={actions.retry}>
                    {t('ui:retry')}
                  </Button>
                ),
              })}
            >
              {problemText(i18n, code)}
            </Notice>
          )}
          {found?.isChosen && user?.specialData?.isGiven === false && <Notice>{t('special.notFound')}</Notice>}
          {found?.isFound && <Notice tone="success">{t('found.isFound')}</Notice>}
          {found?.isChosen && !found.isFound && found.missing.length > 0 && (
            <Notice>{[t('found.notYet'), ...found.missing.map((each) => t(`found.missing.${each}`))].join(' ')}</Notice>
          )}
        </div>
      </Stack>
    </section>
  );
}

const SIGNS = ['online', 'read', 'typing', 'visits'] as const;

/** What others learn of what a member does; who hides one sees it of no other. */
function Signs({ shows, onShow }: { shows: ShownSigns; onShow: (shows: ShownSigns) => void }) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <Text as="p" id={`${id}-title`}>
        <strong>{t('found.signs.title')}</strong>
      </Text>
      <Text tone="soft" size="small" id={`${id}-text`}>
        {t('found.signs.text')}
      </Text>
      {SIGNS.map((sign) => (
        <Checkbox
          key={sign}
          id={`profile-shows-${sign}`}
          label={t(`found.signs.${sign}`)}
          checked={shows[sign] ?? true}
          onChange={(event) => onShow({ ...shows, [sign]: event.target.checked })}
        />
      ))}
    </div>
  );
}
