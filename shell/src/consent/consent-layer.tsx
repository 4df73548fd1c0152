import type { Brand } from '@halo/shared/contracts';
import { useStore } from '@halo/shared/store';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { CHOICES_HASH } from './choices-address.ts';
import type { Choices } from './choices.ts';

const ChoiceDialog = lazy(() =>
  import(/* webpackChunkName: "consent" */ './choice-dialog.tsx').then((module) => ({ default: module.ChoiceDialog })),
);

/** An address that leads on before that was no page. */
const SETTLE_MS = 500;

interface ConsentLayerProps {
  brand: Brand;
  choices: Choices;
  onPage(path: string): void;
}

/**
 * The dialog of the choices, and what other companies learn of a page. A choice takes effect on the page it is made on.
 */
export function ConsentLayer({ brand, choices, onPage }: ConsentLayerProps) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const decidedAt = useStore(choices)?.decidedAt;
  useEffect(() => {
    const timer = setTimeout(() => onPage(pathname), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [onPage, pathname, decidedAt]);
  if (hash !== CHOICES_HASH) return null;
  return (
    <Suspense>
      <ChoiceDialog
        brand={brand}
        choices={choices}
        onClose={() => void navigate({ pathname, search }, { replace: true })}
      />
    </Suspense>
  );
}
