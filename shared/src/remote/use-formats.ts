import { type Formats, formatsFor } from '../texts/format.ts';
import { usePlatform } from './platform-context.tsx';

/** Money, dates and numbers in the platform's language. */
export function useFormats(): Formats {
  return formatsFor(usePlatform().language);
}
