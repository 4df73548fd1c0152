import { mailingEndpoints } from '../contracts/mailings.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** Which mailings a person gets: by the link of one, without the session that this browser may have, or signed in. */
export function createMailingCalls(http: HttpClient, context: Pick<ApiContext, 'trackerId'>): Api['mailings'] {
  return {
    own: (options) => http.call(mailingEndpoints.own, { params: { trackerId: context.trackerId() } }, options),
    choose: (wanted) =>
      http.call(mailingEndpoints.chooseOwn, { params: { trackerId: context.trackerId() }, body: wanted }),
    byLink: (token, options) => http.call(mailingEndpoints.byLink, { body: { token } }, { ...options, bearer: null }),
    chooseByLink: (token, wanted) =>
      http.call(mailingEndpoints.chooseByLink, { body: { token, wanted } }, { bearer: null }),
    remove: (token) =>
      http.call(mailingEndpoints.remove, { body: { eventData: { recipient: token } } }, { bearer: null }),
  };
}
