import { Link } from 'react-router-dom';
import { PageHead } from '../page-head.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

export function NotFoundPage() {
  return (
    <>
      <PageHead title={texts.app.notFound} />
      <Link to={paths.overview}>{texts.app.toOverview}</Link>
    </>
  );
}
