import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import styles from '../ui/form/form.css?url';
import { Select } from '../ui/form/select.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { OfficeFormPanel } from './office-form.tsx';
import { OfficeRowCard } from './office-row.tsx';
import { Outcome } from './outcome.tsx';
import type { OfficeView } from './view.ts';

/** A resource: what makes another one, how the list is cut down, and its rows with what can be done with each. */
export function ResourcePage({ view, listHref, act }: { view: OfficeView; listHref: string; act: string }) {
  const { t, to } = useSite();
  const { resource, filters, rows, makes, back, nextHref, csvHref, done, told } = view;
  const title = t(`office:resource.${resource}.title`);
  return (
    <div className="wrap py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/office'))} text={t('office:title')} />
      <PageTitle title={title} lead={t(`office:resource.${resource}.text`)} />
      <Outcome done={done} told={told} />
      <div className="mb-6 flex flex-wrap items-start gap-3">
        {makes.map((form) => (
          <OfficeFormPanel key={form.action} form={form} act={act} back={back} />
        ))}
        <Filters view={{ filters }} listHref={listHref} />
        <ButtonLink href={csvHref} icon="save" nofollow>
          {t('office:csv')}
        </ButtonLink>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('office:empty')} text={t('office:empty_text')} />
      ) : (
        <ul className="grid gap-3" aria-label={title}>
          {rows.map((row) => (
            <OfficeRowCard key={row.id} row={row} act={act} back={back} />
          ))}
        </ul>
      )}
      {nextHref && (
        <p className="mt-6">
          <ButtonLink href={nextHref}>{t('office:more')}</ButtonLink>
        </p>
      )}
    </div>
  );
}

function Filters({ view: { filters }, listHref }: { view: Pick<OfficeView, 'filters'>; listHref: string }) {
  const { t } = useSite();
  if (filters.length === 0) return null;
  return (
    <form className="flex flex-wrap gap-3" action={listHref}>
      {filters.map(({ name, options, value }) =>
        options.length === 0 ? (
          <span key={name} className="field">
            <input
              className="min-w-0 flex-1 bg-transparent py-2 outline-none"
              name={name}
              aria-label={t(`office:field.${name}`)}
              placeholder={t(`office:field.${name}`)}
              defaultValue={value}
              autoComplete="off"
            />
          </span>
        ) : (
          <Select
            key={name}
            name={name}
            label={t(`office:field.${name}`)}
            value={value}
            options={[
              ...(options.some((option) => option.value === value)
                ? []
                : [{ value: '', text: t(`office:field.${name}`) }]),
              ...options.map((option) => ({ value: option.value, text: t(`office:value.${option.word}`) })),
            ]}
          />
        ),
      )}
      <Button>{t('office:show')}</Button>
    </form>
  );
}
