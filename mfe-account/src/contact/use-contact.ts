import { fromUnknown } from '@halo/shared/errors';
import { usePlatform, useUser } from '@halo/shared/remote';
import { useEffect, useReducer } from 'react';
import { type ContactField, initialContact, messageOf, reduceContact } from './contact-state.ts';

/** A message to the house. A member finds name and address filled in. */
export function useContact() {
  const { api } = usePlatform();
  const user = useUser();
  const [state, dispatch] = useReducer(reduceContact, undefined, () =>
    initialContact({ name: user?.userName ?? '', email: user?.email ?? '' }),
  );

  const [name, email] = [user?.userName ?? '', user?.email ?? ''];
  useEffect(() => dispatch({ type: 'recognized', name, email }), [name, email]);

  return {
    state,
    actions: {
      type: (field: ContactField, text: string) => dispatch({ type: 'typed', field, text }),
      async send() {
        if (state.status !== 'writing' || state.isSending) return;
        const message = messageOf(state.form);
        if (!message) return dispatch({ type: 'refusedPress' });
        dispatch({ type: 'sending' });
        try {
          dispatch({ type: 'sent', ticket: await api.contact.write(message) });
        } catch (thrown) {
          dispatch({ type: 'refused', code: fromUnknown(thrown).code });
        }
      },
    },
  };
}
