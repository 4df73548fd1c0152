/** A person to be at the simulated Google. */
export interface TestPerson {
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly isVerified: boolean;
  /** of a company's own mail */
  readonly domain?: string;
}

/** People to choose from. Any other address can be typed: its person is made at that moment. */
export const TEST_PEOPLE: readonly TestPerson[] = [
  { subject: '100000000000000000001', name: 'Giulia Test', email: 'giulia.test@gmail.com', isVerified: true },
  { subject: '100000000000000000002', name: 'Marco Prova', email: 'marco.prova@example.com', isVerified: true },
  {
    subject: '100000000000000000004',
    name: 'Anna Azienda',
    email: 'anna@company.example',
    isVerified: true,
    domain: 'company.example',
  },
  {
    subject: '100000000000000000005',
    name: 'Operator of the console',
    email: 'anna.operator@halo.example',
    isVerified: true,
    domain: 'halo.example',
  },
  { subject: '100000000000000000003', name: 'Not Verified', email: 'not.verified@example.com', isVerified: false },
];

/** The person of an address: one of the list, or a new one whose id follows from the address. */
export function personOf(email: string): TestPerson {
  const known = TEST_PEOPLE.find((person) => person.email === email);
  return (
    known ?? {
      subject: `1${[...email].map((letter) => letter.codePointAt(0)).join('')}`.slice(0, 255),
      name: email,
      email,
      isVerified: true,
    }
  );
}
