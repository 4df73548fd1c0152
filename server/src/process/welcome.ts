/** What a developer who just started Halo wants to know. */
export interface Welcome {
  readonly brands: readonly { title: string; language: string; address: string }[];
  readonly demo?: { email: string; password: string };
  readonly operations?: { address: string; operators: readonly { email: string; password: string }[] };
  readonly mailbox?: string;
  readonly openApi?: string;
}

/** Prints addresses and the demo login; plain text, so that it can be read in any terminal and by scripts. */
export function printWelcome(
  { brands, demo, operations, mailbox, openApi }: Welcome,
  print: (text: string) => void = (text) => process.stdout.write(text),
): void {
  const lines = [
    ...brands.map(({ title, language, address }) => row(`${title} (${language})`, address)),
    ...(demo ? [row('Demo login', `${demo.email}  ${demo.password}  (on every brand)`)] : []),
    ...(operations
      ? [
          row('Console', operations.address),
          ...operations.operators.map(({ email, password }) => row('', `${email}  ${password}`)),
        ]
      : []),
    ...(mailbox ? [row('Mailbox', mailbox)] : []),
    ...(openApi ? [row('API', openApi)] : []),
  ];
  print(`\nHalo is up.\n\n${lines.join('\n')}\n\nCtrl-C stops everything.\n\n`);
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(14)} ${value}`;
}
