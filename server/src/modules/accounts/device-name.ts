/** What a person calls a browser and the system that it runs on. Empty: it did not say, or is none that we know. */
export interface DeviceName {
  readonly browser: string;
  readonly system: string;
}

/** Each claims to be those below it too, so the first that fits counts. */
const BROWSERS: readonly (readonly [name: string, mark: string])[] = [
  ['Samsung Internet', 'SamsungBrowser/'],
  ['Opera', 'OPR/'],
  ['Edge', 'Edg'],
  ['Firefox', 'Firefox/'],
  ['Firefox', 'FxiOS/'],
  ['Chrome', 'CriOS/'],
  ['Chrome', 'Chrome/'],
  ['Safari', 'Safari/'],
];
const SYSTEMS: readonly (readonly [name: string, mark: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows NT'],
  ['ChromeOS', 'CrOS'],
  ['macOS', 'Macintosh'],
  ['Linux', 'Linux'],
];
/** The longest seen in the field has about 600 characters. */
const READ_CHARS = 1000;

/** Enough to recognise an own device in a list; no version, which would change with every update. */
export function deviceNameOf(userAgent: string | undefined): DeviceName {
  const text = (userAgent ?? '').slice(0, READ_CHARS);
  const nameIn = (list: typeof BROWSERS) => list.find(([, mark]) => text.includes(mark))?.[0] ?? '';
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
