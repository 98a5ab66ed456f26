import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Field } from '../ui/form/field.tsx';
import styles from '../ui/form/form.css?url';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { OfficeFormPanel } from './office-form.tsx';
import { OfficeTable } from './office-table.tsx';
import { Outcome } from './outcome.tsx';
import type { OfficeView } from './view.ts';

/** A resource: what makes another one, how the list is cut down, and its rows with what can be done with each. */
export function ResourcePage({ view, listHref, act }: { view: OfficeView; listHref: string; act: string }) {
  const { t, to } = useSite();
  const { resource, filters, rows, makes, back, nextHref, csvHref, done, told } = view;
  const title = t(`office:resource.${resource}.title`);
  const isSought = filters.some(({ options, value }) => options.length === 0 && value !== '');
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
        <EmptyState
          title={t(isSought ? 'office:not_found' : 'office:empty')}
          text={t(isSought ? 'office:not_found_text' : 'office:empty_text')}
        />
      ) : (
        <OfficeTable title={title} rows={rows} act={act} back={back} />
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
    <form className="grid basis-full items-end gap-3 md:grid-cols-2 lg:grid-cols-4" action={listHref}>
      {filters.map(({ name, label: text, options, isDay, value }) => {
        const id = `filter-${name}`;
        const label = t(`office:field.${text}`);
        if (options.length === 0) {
          const type = isDay ? 'date' : 'text';
          return (
            <TextField key={name} id={id} name={name} type={type} label={label} value={value} autoComplete="off" />
          );
        }
        const isOne = options.some((option) => option.value === value);
        const words = options.map((option) => ({ value: option.value, text: t(`office:value.${option.word}`) }));
        return (
          <Field key={name} id={id} label={label}>
            <Select
              id={id}
              name={name}
              label={label}
              value={value}
              options={isOne ? words : [{ value: '', text: '–' }, ...words]}
            />
          </Field>
        );
      })}
      <div>
        <Button>{t('office:show')}</Button>
      </div>
    </form>
  );
}
