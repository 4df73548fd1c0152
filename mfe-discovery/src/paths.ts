export const FIND_PATH = '/find';

export function findPath(page: number): string {
  return page <= 1 ? FIND_PATH : `${FIND_PATH}?page=${page}`;
}

/** The page that an address names; undefined without one that makes sense. */
export function pageOf(search: string): number | undefined {
  const page = Number(new URLSearchParams(search).get('page') ?? Number.NaN);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : undefined;
}

/** The dispenser takes no more. */
const MAX_PAGE = 1000;
