import { operationsEndpoints } from '@halo/shared/contracts/operations';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '../api/client-context.tsx';
import { useEnter } from './use-enter.ts';

export function useSignIn() {
  const client = useClient();
  return useMutation({
    meta: { isSignIn: true },
    mutationFn: (body: { email: string; password: string }) => client.call(operationsEndpoints.session.login, { body }),
    onSuccess: useEnter(),
  });
}
