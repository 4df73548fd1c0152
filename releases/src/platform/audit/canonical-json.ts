/**
 * The one way to write a value as JSON: names of objects sorted, no spaces, absent members left out. What PostgreSQL
 * gives back from jsonb is written the same as what went in.
 */
export function canonicalJson(value: unknown): string {
  return write(JSON.parse(JSON.stringify(value ?? null)));
}

function write(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${write(inner)}`).join(',')}}`;
}
