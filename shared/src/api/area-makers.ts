import type { HttpClient } from '../http/http-client.ts';
import type { ApiContext } from './api-context.ts';

/**
 * Makes each part of an area, which is evaluated then: fetched code costs the page nothing until it is called, and the
 * schemas of a whole area took a slow phone up to 50 ms.
 */
export type Makers<Area> = { [Part in keyof Area]: (http: HttpClient, context: ApiContext) => Promise<Area[Part]> };
