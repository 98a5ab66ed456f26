import type { ReactNode } from 'react';
import { formatBaht, formatNumber } from '../format.ts';
import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Moment } from '../ui/facts/moment.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from '../ui/form/form.css?url';
import { Select } from '../ui/form/select.tsx';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { OfficeFormPanel } from './office-form.tsx';
import type { OfficeCell, OfficeRow, OfficeView } from './view.ts';

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
      {done && <Notice>{t('office:done', { action: t(`office:action.${done}.title`) })}</Notice>}
      {told.length > 0 && (
        <div role="status" className="card mb-4 p-5">
          <dl className="grid gap-2">
            {told.map(({ field, value }) => (
              <div key={field}>
                <dt className="text-sm text-soft">{t(`office:field.${field}`)}</dt>
                <dd className="break-words whitespace-pre-wrap">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
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
            <Row key={row.id} row={row} act={act} back={back} />
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

function Row({ row: { cells, forms }, act, back }: { row: OfficeRow; act: string; back: string }) {
  const { t } = useSite();
  return (
    <li className="card grid gap-4 p-5">
      <dl className="grid gap-x-6 gap-y-2 text-sm md:grid-cols-2 lg:grid-cols-3">
        {cells.map((cell) => (
          <div key={cell.field} className="min-w-0">
            <dt className="text-xs text-soft">{t(`office:field.${cell.field}`)}</dt>
            <dd className="min-w-0 break-words tabular-nums">
              <Cell cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
      {forms.length > 0 && (
        <div className="flex flex-wrap gap-3 border-t pt-4">
          {forms.map((form) => (
            <OfficeFormPanel key={form.action} form={form} act={act} back={back} />
          ))}
        </div>
      )}
    </li>
  );
}

function Cell({ cell: { as, value, word } }: { cell: OfficeCell }): ReactNode {
  const { t, locale } = useSite();
  if (value === null || value === '') return <span className="text-faint">–</span>;
  if (as === 'moment') return <Moment at={String(value)} />;
  if (as === 'satang') return formatBaht(locale, Number(value));
  if (as === 'coins' || as === 'count') return formatNumber(locale, Number(value));
  if (word !== null) return t(`office:value.${word}`);
  return as === 'code' ? <code className="text-xs break-all">{value}</code> : value;
}
