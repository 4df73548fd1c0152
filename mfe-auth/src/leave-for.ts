/** Leaves the app for an address that was checked. Passed in where a test must not leave. */
export function leaveFor(url: string): void {
  window.location.assign(url);
}
