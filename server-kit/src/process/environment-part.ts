import type { z } from 'zod';

type Raw<V extends z.core.$ZodShape> = z.infer<z.ZodObject<V>>;

/** What one module takes from the environment. The application joins the parts and reads them once, at the start. */
export interface EnvironmentPart<V extends z.core.$ZodShape, S extends object> {
  readonly variables: V;
  /** What no single variable's schema can see, one sentence a variable, with its name in front. */
  complaints(raw: Raw<V>, isProduction: boolean): string[];
  /** Called only when there are no complaints. */
  settings(raw: Raw<V>, isProduction: boolean): S;
}

/** Lets the compiler infer what the variables are. */
export function environmentPart<V extends z.core.$ZodShape, S extends object>(
  part: EnvironmentPart<V, S>,
): EnvironmentPart<V, S> {
  return part;
}

/** The entries of a list with commas; none when the variable is absent. */
export function listed(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}
