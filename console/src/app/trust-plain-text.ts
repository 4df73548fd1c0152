interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown;
}

/**
 * The page's policy demands Trusted Types. The component library sets its style sheets as the inner HTML of style
 * elements; text
 * without any markup is all that is let through, so that no element can ever come in that way.
 */
export function trustPlainText(types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes): void {
  types?.createPolicy('default', { createHTML: assertPlainText });
}

/** @throws when there is markup in it */
export function assertPlainText(text: string): string {
  if (text.includes('<')) throw new TypeError('markup is not written here');
  return text;
}
