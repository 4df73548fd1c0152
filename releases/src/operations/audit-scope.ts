/** Scope of audit entries that belong to no brand: logins, tokens, publications. */
export const PLATFORM = '*';
