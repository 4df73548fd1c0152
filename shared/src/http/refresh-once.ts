/** A fresh token, or undefined when there is none to be had. */
export type RefreshToken = () => Promise<string | undefined>;

/**
 * One refresh however many calls failed together. A call whose token is no longer the current one needs none: another
 * call has refreshed while it was under way.
 */
export function createRefreshOnce(
  currentToken: () => string | undefined,
  refresh: RefreshToken,
): (failedToken: string) => Promise<string | undefined> {
  let underWay: Promise<string | undefined> | undefined;

  return async (failedToken) => {
    const current = currentToken();
    if (current !== undefined && current !== failedToken) return current;
    underWay ??= refresh().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
