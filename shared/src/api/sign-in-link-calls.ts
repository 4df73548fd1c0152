import { signInLinkEndpoints } from '../contracts/sign-in-links.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** Signing in by a link in a mail. */
export function createSignInLinkCalls(http: HttpClient, { brand }: Pick<ApiContext, 'brand'>): Api['signInLinks'] {
  return {
    async ask(wanted, options) {
      await http.call(
        signInLinkEndpoints.ask,
        { body: { ...wanted, service: brand.service } },
        { ...options, bearer: null },
      );
    },
    read: (token) => http.call(signInLinkEndpoints.read, { body: { token } }),
    open: ({ event, remarketingClickId, ...link }) =>
      http.call(
        signInLinkEndpoints.open,
        { body: { ...link, service: brand.service } },
        {
          bearer: null,
          headers: {
            tipoautologin: 'email',
            eventoautologin: event,
            ...(remarketingClickId !== undefined && { RemarketingClickid: remarketingClickId }),
          },
        },
      ),
  };
}
