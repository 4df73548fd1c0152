/** What a browser takes and has, as its request says. */
export interface AcceptedEncodings {
  readonly acceptEncoding: string | undefined;
  /** `:<base64 of a SHA-256>:` of the one dictionary it would use */
  readonly availableDictionary: string | undefined;
}

export interface ChosenForm {
  /** name of the form in the store */
  readonly form: string;
  readonly encoding: 'dcz' | 'br' | 'gzip';
}

const DICTIONARY = /^:([A-Za-z0-9+/]{43}=):$/;

/** The smallest form that the browser can read, best first; without any it gets the file as it is. */
export function acceptedForms(
  { acceptEncoding, availableDictionary }: AcceptedEncodings,
  forms: ReadonlySet<string>,
): ChosenForm[] {
  const accepted = acceptedNames(acceptEncoding ?? '');
  const digest = DICTIONARY.exec(availableDictionary ?? '')?.[1];
  const candidates: ChosenForm[] = [
    ...(digest === undefined
      ? []
      : [{ form: `${Buffer.from(digest, 'base64').toString('hex')}.dcz`, encoding: 'dcz' } as const]),
    { form: 'br', encoding: 'br' },
    { form: 'gz', encoding: 'gzip' },
  ];
  return candidates.filter(({ form, encoding }) => forms.has(form) && accepted.has(encoding));
}

/**
 * Names in Accept-Encoding, without those that are given the weight zero. `*` is no promise to read a dictionary form.
 */
function acceptedNames(header: string): Set<string> {
  const names = header
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/));
  return new Set(names.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name = '']) => name));
}
