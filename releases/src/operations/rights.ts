import type { ReleaseAction, Rights } from '@halo/shared/contracts/operations';

/** Stands for all, also for those that come later. */
const ALL = '*';

/**
 * What a call needs. Without `remote` or `brand` it concerns none in particular; with `*` all of them, so that only
 * rights for all suffice.
 */
export interface NeededRight {
  readonly action: ReleaseAction;
  readonly remote?: string | undefined;
  readonly brand?: string | undefined;
}

/** Do these rights cover what a call needs? */
export function mayDo(rights: Rights, { action, remote, brand }: NeededRight): boolean {
  return rights.actions.includes(action) && isListed(rights.remotes, remote) && isListed(rights.brands, brand);
}

function isListed(list: readonly string[], name: string | undefined): boolean {
  return name === undefined || list.includes(ALL) || (name !== ALL && list.includes(name));
}

/** Is everything that `inner` allows also allowed by `outer`? An operator gives away no more than they have. */
export function isWithin(inner: Rights, outer: Rights): boolean {
  return (
    inner.actions.every((action) => outer.actions.includes(action)) &&
    isPartOf(inner.remotes, outer.remotes) &&
    isPartOf(inner.brands, outer.brands)
  );
}

function isPartOf(inner: readonly string[], outer: readonly string[]): boolean {
  return outer.includes(ALL) || inner.every((name) => name !== ALL && outer.includes(name));
}

/** What both allow; undefined when that is nothing. A token is worth no more than the person behind it. */
export function commonRights(one: Rights, other: Rights): Rights | undefined {
  const rights: Rights = {
    remotes: commonNames(one.remotes, other.remotes),
    brands: commonNames(one.brands, other.brands),
    actions: one.actions.filter((action) => other.actions.includes(action)),
  };
  return Object.values(rights).every((list) => list.length > 0) ? rights : undefined;
}

function commonNames(one: readonly string[], other: readonly string[]): string[] {
  if (one.includes(ALL)) return [...other];
  if (other.includes(ALL)) return [...one];
  return one.filter((name) => other.includes(name));
}
