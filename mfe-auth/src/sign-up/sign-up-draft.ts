import { type City, DAY_MS, inOrder, isGender } from '@halo/shared/contracts';
import type { SignUpForm } from './sign-up-form.ts';

const MAX_AGE_MS = DAY_MS;

/**
 * What a reload may bring back. Never the password; nor the consents, which are given again by the person in front of
 * the
 * screen; and nothing after a day, because a device may be shared.
 */
export function writeSignUpDraft({ email, age, city, region, gender, seeking }: SignUpForm, now: number): string {
  return JSON.stringify({ savedAt: now, email, age, city, region, gender, seeking });
}

/** Takes what still has the right shape: a draft may come from another build. */
export function readSignUpDraft(text: string | undefined, now: number): Partial<SignUpForm> {
  const value = parse(text);
  const savedAt = Number(value['savedAt']);
  if (!(savedAt <= now && now - savedAt < MAX_AGE_MS)) return {};
  const sought = Array.isArray(value['seeking']) ? inOrder(value['seeking']) : [];
  return {
    ...(typeof value['email'] === 'string' ? { email: value['email'] } : {}),
    ...(typeof value['age'] === 'string' ? { age: value['age'] } : {}),
    ...(typeof value['region'] === 'string' ? { region: value['region'] } : {}),
    ...(isCity(value['city']) ? { city: value['city'] } : {}),
    ...(typeof value['gender'] === 'string' && isGender(value['gender']) ? { gender: value['gender'] } : {}),
    ...(sought.length > 0 ? { seeking: sought } : {}),
  };
}

function parse(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isCity(value: unknown): value is City {
  if (typeof value !== 'object' || value === null) return false;
  const { name, region } = value as Partial<City>;
  return typeof name === 'string' && typeof region === 'string';
}
