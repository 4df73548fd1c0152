import { endpoints } from '../contracts/endpoints.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** Which mailings a person gets: by the link of one, without the session that this browser may have, or signed in. */
export function createMailingCalls(http: HttpClient, context: Pick<ApiContext, 'trackerId'>): Api['mailings'] {
  const { mailings } = endpoints;
  return {
    own: (options) => http.call(mailings.own, { params: { trackerId: context.trackerId() } }, options),
    choose: (wanted) => http.call(mailings.chooseOwn, { params: { trackerId: context.trackerId() }, body: wanted }),
    byLink: (token, options) => http.call(mailings.byLink, { body: { token } }, { ...options, bearer: null }),
    chooseByLink: (token, wanted) => http.call(mailings.chooseByLink, { body: { token, wanted } }, { bearer: null }),
    remove: (token) => http.call(mailings.remove, { body: { eventData: { recipient: token } } }, { bearer: null }),
  };
}
