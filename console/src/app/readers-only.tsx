import { Navigate, Outlet } from 'react-router-dom';
import { firstPage } from '../first-page.ts';
import { mayDo } from '../may-do.ts';
import { useSignedIn } from '../operator-context.tsx';

/** Pages about releases: who has no right to read them is led to the first page that is theirs. */
export function ReadersOnly() {
  const operator = useSignedIn();
  return mayDo(operator, 'read') ? <Outlet /> : <Navigate to={firstPage(operator)} replace />;
}
