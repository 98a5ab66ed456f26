import type { ComponentProps } from 'react';
import type { FailureCode } from '../../../calls/platform/failure/failure-status.ts';
import { useSite } from '../../platform/page/site.tsx';
import { actionHref } from '../../platform/script/href.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/form/alert.tsx';
import { CategoryField } from './category-field.tsx';

/** The category of the VB's live, which they can change while they are on air. */
export function CategoryPanel({
  formError,
  ...field
}: Omit<ComponentProps<typeof CategoryField>, 'id'> & { formError: FailureCode | null }) {
  const { t, to } = useSite();
  return (
    <section id="category-desk" aria-labelledby="category-title" className="card grid gap-4 p-5" data-desk>
      <h2 id="category-title" className="text-xl font-bold">
        {t('category:label')}
      </h2>
      {formError && (
        <Alert title={t('category:failed')}>
          <p>{t(`error:code.${formError}`)}</p>
        </Alert>
      )}
      <form method="post" action={to(actionHref('/studio', '/category', {}))} className="grid gap-3">
        <CategoryField id="live-category" {...field} />
        <Button>{t('category:change')}</Button>
      </form>
    </section>
  );
}
