import { createContext, type ReactNode, useContext } from 'react';
import type { OperationsClient } from './operations-client.ts';

const Context = createContext<OperationsClient | undefined>(undefined);

export function ClientProvider({ client, children }: { client: OperationsClient; children: ReactNode }) {
  return <Context value={client}>{children}</Context>;
}

export function useClient(): OperationsClient {
  const client = useContext(Context);
  if (!client) throw new Error('useClient needs a ClientProvider around it');
  return client;
}
