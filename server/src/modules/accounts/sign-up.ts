import {
  type Brand,
  type Registration,
  RegistrationResult,
  seal,
  type SealedText,
  unseal,
} from '@halo/shared/contracts';
import { AppError } from '@halo/shared/errors';
import { assertStorable } from '@halo/server-kit/http/assert-storable';
import type { PasswordHasher } from '@halo/server-kit/secrets/password-hasher';
import * as z from 'zod/mini';
import type { MakeAccount, SignUpOrigin } from './new-account.ts';
import { checkRegistration } from './registration-rules.ts';

export type SignUp = (sealed: SealedText, origin: SignUpOrigin) => Promise<SealedText>;

export function createSignUp(makeAccount: MakeAccount, hasher: PasswordHasher): SignUp {
  return async function signUp(sealed, origin) {
    const { brand } = origin;
    const registration: Registration = checkRegistration(await openSignUp(brand, sealed), brand);
    const result = await makeAccount(registration, origin, {
      passwordHash: () => hasher.hash(registration.password),
      isConfirmed: false,
    });
    return seal(brand.sealKey, RegistrationResult, result);
  };
}

/** What a sealed sign-up holds. The envelope is checked before it is opened; what is in it only now. */
export async function openSignUp(brand: Brand, sealed: SealedText): Promise<unknown> {
  let opened: unknown;
  try {
    opened = await unseal(brand.sealKey, z.unknown(), sealed);
  } catch (cause) {
    throw new AppError('invalid_request', { message: 'the sealed sign-up could not be opened', cause });
  }
  assertStorable(opened);
  return opened;
}
