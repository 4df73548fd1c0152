import styled from '@emotion/styled';
import { type City, type Credits, PHONE_MAX_CHARS, type User } from '@halo/shared/contracts';
import type { AppLinkProps } from '@halo/shared/remote';
import { space } from '@halo/shared/theme';
import {
  BelowFold,
  Button,
  ButtonLink,
  Combobox,
  type ComboboxTexts,
  FormErrorSummary,
  LeaveIcon,
  Notice,
  Page,
  PageHeader,
  Panel,
  Row,
  Stack,
  Text,
  TextArea,
  TextField,
} from '@halo/shared/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileHead } from './profile-head.tsx';
import type { ProfileField, ProfileForm, ProfileState } from './profile-state.ts';

export interface ProfileViewProps {
  user: User;
  credits: Credits | undefined;
  /** who the person is and whom they look for */
  genders: ReactNode;
  state: ProfileState;
  saveError?: string | undefined;
  plansLink: AppLinkProps;
  comboboxTexts: ComboboxTexts;
  /** the own photos, and what stands above the form */
  photos?: ReactNode;
  subscription?: ReactNode;
  /** settings below the form */
  children?: ReactNode;
  actions: {
    edit(field: ProfileField, value: ProfileForm[ProfileField]): void;
    save(): void;
    signOut(): void;
    searchCities(text: string, signal: AbortSignal): Promise<City[]>;
  };
}

export function ProfileView({
  user,
  credits,
  genders,
  state,
  photos,
  saveError,
  plansLink,
  comboboxTexts,
  subscription,
  children,
  actions,
}: ProfileViewProps) {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('title')} width="narrow" />
      <Page width="narrow">
        <Stack gap={5}>
          <ProfileHead
            name={user.userName || user.email}
            seed={user.clickId}
            title={[user.userName || t('unnamed'), state.form.age].filter(Boolean).join(', ')}
            place={[user.city, user.region].filter(Boolean).join(', ')}
            photoUrl={user.photoUrl}
            nature={user.isVerified === true ? 'verified_person' : undefined}
          />
          {photos}
          {credits && user.premiumLevel > 0 && <CreditBalance credits={credits} plansLink={plansLink} />}
          {subscription}
          <BelowFold>
            <ProfileFields {...{ user, genders, state, saveError, comboboxTexts, actions }} />
            {children}
            <Button variant="plain" fullWidth icon={<LeaveIcon size={19} />} onClick={actions.signOut}>
              {t('signOut')}
            </Button>
          </BelowFold>
        </Stack>
      </Page>
    </>
  );
}

/** The form of the profile itself. */
function ProfileFields({
  user,
  genders,
  state,
  saveError,
  comboboxTexts,
  actions,
}: Pick<ProfileViewProps, 'user' | 'genders' | 'state' | 'saveError' | 'comboboxTexts' | 'actions'>) {
  const { t } = useTranslation('account');
  const { form, errors, save } = state;
  const messages = (Object.entries(errors) as [ProfileField, string][]).map(([field, key]) => ({
    fieldId: `profile-${field}`,
    message: t(`errors.${key}`),
  }));
  const errorOf = (field: ProfileField) => (errors[field] ? { error: t(`errors.${errors[field]}`) } : {});
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.save();
      }}
    >
      <Stack gap={4}>
        <FormErrorSummary title={t('ui:checkFields')} errors={messages} attempt={state.attempt} />
        <TextField
          id="profile-email"
          label={t('email')}
          value={user.email}
          readOnly
          hint={t('emailHint')}
          autoComplete="email"
        />
        <TextField
          id="profile-userName"
          label={t('userName')}
          value={form.userName}
          autoComplete="nickname"
          onChange={(event) => actions.edit('userName', event.target.value)}
          {...errorOf('userName')}
        />
        <TextField
          id="profile-surname"
          label={t('surname')}
          hint={t('onlyYou')}
          value={form.surname}
          autoComplete="family-name"
          onChange={(event) => actions.edit('surname', event.target.value)}
          {...errorOf('surname')}
        />
        <TextField
          id="profile-age"
          label={t('age')}
          value={form.age}
          inputMode="numeric"
          maxLength={3}
          onChange={(event) => actions.edit('age', event.target.value.replaceAll(/\D/g, ''))}
          {...errorOf('age')}
        />
        {genders}
        <Combobox
          id="profile-city"
          label={t('city')}
          loadItems={actions.searchCities}
          itemToString={(city: City) => city.name}
          itemKey={(city: City) => `${city.name}|${city.region}|${city.province ?? ''}`}
          selected={form.city}
          onSelect={(city) => actions.edit('city', city)}
          texts={comboboxTexts}
          {...errorOf('city')}
        />
        <TextArea
          id="profile-description"
          label={t('description')}
          minRows={3}
          maxRows={10}
          value={form.description}
          onChange={(event) => actions.edit('description', event.target.value)}
          {...errorOf('description')}
        />
        <TextArea
          id="profile-lookingFor"
          label={t('lookingFor')}
          minRows={2}
          maxRows={10}
          value={form.lookingFor}
          onChange={(event) => actions.edit('lookingFor', event.target.value)}
          {...errorOf('lookingFor')}
        />
        <PhoneField phone={form.phone} error={errorOf('phone')} actions={actions} />
        <div role="status">{saveError && <Notice tone="danger">{saveError}</Notice>}</div>
        <Button type="submit" fullWidth busy={save.status === 'saving'} busyLabel={t('saving')}>
          {t('ui:save')}
        </Button>
      </Stack>
    </form>
  );
}

function PhoneField({
  phone,
  error,
  actions,
}: {
  phone: string;
  error: { error?: string };
  actions: Pick<ProfileViewProps['actions'], 'edit'>;
}) {
  const { t } = useTranslation('account');
  return (
    <TextField
      id="profile-phone"
      label={t('phone')}
      hint={t('phoneHint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={PHONE_MAX_CHARS}
      value={phone}
      onChange={(event) => actions.edit('phone', event.target.value)}
      {...error}
    />
  );
}

function CreditBalance({ credits, plansLink }: { credits: Credits; plansLink: AppLinkProps }) {
  const { t } = useTranslation('account');
  const isUnlimited = credits.messageCost === 0;
  const balance = t('ui:credits', { count: credits.messageCredits });
  return (
    <Balance selected>
      <Row justify="space-between" align="center" gap={3}>
        <div>
          <Text as="div" size="large">
            <strong>{isUnlimited ? t('unlimited') : balance}</strong>
          </Text>
          <Text tone="soft" size="small">
            {isUnlimited
              ? t('creditsLater', { credits: balance })
              : t('messages', { count: Math.floor(credits.messageCredits / credits.messageCost) })}
          </Text>
        </div>
        {/* Credits would buy nothing that the plan does not give. */}
        {!isUnlimited && (
          <ButtonLink size="medium" {...plansLink}>
            {t('topUp')}
          </ButtonLink>
        )}
      </Row>
    </Balance>
  );
}

const Balance = styled(Panel)({ padding: space[4] });
