import type { City, Gender } from '@halo/shared/contracts';
import type { ComboboxTexts } from '@halo/shared/ui';
import type { SignUpField, SignUpForm } from './sign-up-form.ts';

export interface LegalLinks {
  terms: string;
  privacy: string;
  /** articles of the terms that are approved expressly, by number; absent: none */
  expressClauses?: readonly number[] | undefined;
}

export interface SignUpActions {
  edit(field: SignUpField, value: SignUpForm[SignUpField]): void;
  next(): void;
  back(): void;
  searchCities(text: string, signal: AbortSignal): Promise<City[]>;
}

/** What each step's fields need. */
export interface StepProps {
  form: SignUpForm;
  isMainstream: boolean;
  /** that the brand offers */
  genders: readonly Gender[];
  regions: readonly string[];
  legal: LegalLinks;
  comboboxTexts: ComboboxTexts;
  errorOf(field: SignUpField): { error?: string };
  actions: Pick<SignUpActions, 'edit' | 'searchCities'>;
}

export function fieldId(field: SignUpField): string {
  return `sign-up-${field}`;
}
