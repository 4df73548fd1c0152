// jest-axe ships no types. Only what the tests use.

declare module 'jest-axe' {
  import type { RunOptions } from 'axe-core';

  interface AxeResults {
    readonly violations: readonly { readonly id: string; readonly help: string }[];
  }

  type RunAxe = (html: Element | string, options?: RunOptions) => Promise<AxeResults>;

  export const axe: RunAxe;
  export function configureAxe(options?: RunOptions): RunAxe;
  export const toHaveNoViolations: jest.ExpectExtendMap;
}

declare namespace jest {
  interface Matchers<R> {
    toHaveNoViolations(): R;
  }
}
