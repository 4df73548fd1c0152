/** One field that differs; `undefined` where it is absent. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What differs between two records, field by field, in their order. Lists of words are compared whole. */
export function dataDiff(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (isFields(before) || isFields(after)) {
    const [one, other] = [fieldsOf(before), fieldsOf(after)];
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => dataDiff(one[name], other[name], path === '' ? name : `${path}.${name}`));
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field: path, before, after }];
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && (!Array.isArray(value) || value.some(isFields));
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isFields(value) ? value : {};
}
