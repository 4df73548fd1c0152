import { type Brand, CONTACT_NAME_MAX_CHARS, CONTACT_TEXT_MAX_CHARS, ContactTopic } from '@halo/shared/contracts';
import type { AppLinkProps } from '@halo/shared/remote';
import {
  Button,
  Heading,
  Notice,
  Page,
  PageHeader,
  SelectField,
  Stack,
  Text,
  TextArea,
  TextField,
} from '@halo/shared/ui';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../fact-list.tsx';
import { SentNotice } from '../sent-notice.tsx';
import type { ContactField, ContactState } from './contact-state.ts';

export interface ContactViewProps {
  state: ContactState;
  /** why the server did not take it */
  problem: string | undefined;
  support: Brand['support'];
  links: { home: AppLinkProps; faq: AppLinkProps; withdraw: AppLinkProps };
  actions: { type(field: ContactField, text: string): void; send(): void };
}

/** The form, then the number; and whom one writes to. */
export function ContactView({ state, problem, support, links, actions }: ContactViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('contact.title')} back={{ label: t('ui:back'), ...links.home }} width="narrow" />
      <Page width="narrow">
        <Stack gap={5}>
          {state.status === 'sent' ? (
            <SentNotice title={t('contact.sent')} text={t('contact.sentText', { email: state.email })}>
              <FactList rows={[[t('contact.number'), <strong key="number">{state.ticket}</strong>]]} />
            </SentNotice>
          ) : (
            <>
              <Text>
                {t('contact.intro')} <a {...links.faq}>{t('contact.faq')}</a>.
              </Text>
              <Form state={state} problem={problem} actions={actions} />
            </>
          )}
          <Stack gap={3}>
            <Heading level={2} size="small">
              {t('contact.who')}
            </Heading>
            <FactList
              rows={[
                [t('contact.company'), support.company],
                [t('contact.address'), support.address],
                [
                  t('email'),
                  <a key="mail" href={`mailto:${support.email}`}>
                    {support.email}
                  </a>,
                ],
                ...(support.phone === undefined
                  ? []
                  : [
                      [
                        t('contact.phone'),
                        <a key="phone" href={`tel:${support.phone.replaceAll(/[^+\d]/g, '')}`}>
                          {support.phone}
                        </a>,
                      ] as const,
                    ]),
              ]}
            />
          </Stack>
        </Stack>
      </Page>
    </>
  );
}

type Writing = ContactState & { status: 'writing' };

function Form({ state, problem, actions }: Pick<ContactViewProps, 'problem' | 'actions'> & { state: Writing }) {
  const { t } = useTranslation('account');
  const { form, wrong, refusedPresses, isSending } = state;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusedPresses > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusedPresses]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    actions.send();
  }
  const field = (name: ContactField) => ({
    required: true,
    value: form[name],
    onChange: (event: { target: { value: string } }) => actions.type(name, event.target.value),
    ...(wrong.includes(name) ? { error: t(`contact.wrong.${name}`) } : {}),
  });
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack gap={4}>
        <TextField
          label={t('withdraw.name')}
          autoComplete="name"
          maxLength={CONTACT_NAME_MAX_CHARS}
          {...field('name')}
        />
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint={t('contact.emailHint')}
          {...field('email')}
        />
        <SelectField
          label={t('contact.topic')}
          placeholder={t('contact.choose')}
          options={ContactTopic.options.map((topic) => ({ value: topic, label: t(`contact.topics.${topic}`) }))}
          {...field('topic')}
        />
        <TextArea
          label={t('contact.text')}
          minRows={5}
          maxRows={14}
          maxLength={CONTACT_TEXT_MAX_CHARS}
          hint={t('contact.textHint')}
          {...field('text')}
        />
        <div role="status">{problem && <Notice tone="danger">{problem}</Notice>}</div>
        <Button type="submit" fullWidth busy={isSending} busyLabel={t('contact.sending')}>
          {t('contact.send')}
        </Button>
      </Stack>
    </form>
  );
}
