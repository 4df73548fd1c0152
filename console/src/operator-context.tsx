import type { Operator } from '@halo/shared/contracts/operations';
import { createContext, type ReactNode, useContext } from 'react';

const Context = createContext<Operator | undefined>(undefined);

export function OperatorProvider({ operator, children }: { operator: Operator; children: ReactNode }) {
  return <Context value={operator}>{children}</Context>;
}

/** Who is signed in. Only pages behind the sign-in may ask. */
export function useSignedIn(): Operator {
  const operator = useContext(Context);
  if (!operator) throw new Error('useSignedIn needs an OperatorProvider around it');
  return operator;
}
