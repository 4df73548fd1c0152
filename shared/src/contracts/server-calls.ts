import { endpoints } from './endpoints.ts';

/** Every call that a server of this source answers, and where it stands in code: `GET api /releases/current`. */
export function serverCalls(): { name: string; path: string }[] {
  return Object.values(endpoints)
    .flatMap((area) => Object.values(area))
    .map(({ method, service, path }) => ({ name: `${method} ${service} ${path}`, path }));
}
