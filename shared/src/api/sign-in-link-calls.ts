import { endpoints } from '../contracts/endpoints.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

const { signInLinks } = endpoints;

/** Signing in by a link in a mail. */
export function createSignInLinkCalls(http: HttpClient, { brand }: Pick<ApiContext, 'brand'>): Api['signInLinks'] {
  return {
    async ask(wanted, options) {
      await http.call(signInLinks.ask, { body: { ...wanted, service: brand.service } }, { ...options, bearer: null });
    },
    read: (token) => http.call(signInLinks.read, { body: { token } }),
    open: ({ event, remarketingClickId, ...link }) =>
      http.call(
        signInLinks.open,
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
