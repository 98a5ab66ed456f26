import { controlOf } from '../../pages/office/resources/names.ts';
import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import { BulkForm, BulkOutcome } from './bulk-form.tsx';
import { isDate, numberProps, OfficeFormPanel } from './office-form.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeHead } from './office-head.tsx';
import { OfficeTable } from './office-table.tsx';
import { ActionOutcome } from './outcome.tsx';
import { selectOptions } from './select-options.ts';
import type { OfficeNav, OfficeView } from './view.ts';

/** A list of the back office: forms that create a record, filters, and rows with their actions. */
export function ResourcePage({
  nav,
  view,
  search,
  act,
  bulk: bulkTarget,
}: {
  nav: OfficeNav;
  view: OfficeView;
  search: string;
  act: string;
  bulk: string;
}) {
  const { t, to } = useSite();
  const {
    resource,
    filters,
    sorts,
    order,
    maxColumns,
    rows,
    createForms,
    listQuery,
    nextHref,
    csvHref,
    doneAction,
    outputs,
    bulk,
    bulkResults,
  } = view;
  const title = t(`office:resource.${resource}.title`);
  const isSearch = filters.some(({ options, value }) => options.length === 0 && value !== '');
  return (
    <OfficeFrame nav={nav} here={resource}>
      <OfficeHead
        back={{ href: to(href('/office')), text: t('office:title') }}
        title={title}
        lead={t(`office:resource.${resource}.text`)}
      >
        <ButtonLink href={csvHref} icon="save" nofollow>
          {t('office:csv')}
        </ButtonLink>
      </OfficeHead>
      <ActionOutcome doneAction={doneAction} outputs={outputs} />
      {bulkResults.length > 0 && <BulkOutcome results={bulkResults} />}
      <div className="mb-5 flex flex-wrap items-start gap-3">
        {createForms.map((form) => (
          <OfficeFormPanel key={form.action} form={form} act={act} back={listQuery} />
        ))}
        <Filters view={{ filters, sorts }} search={search} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          picture="calm"
          title={t(isSearch ? 'office:not_found' : 'office:empty')}
          text={t(isSearch ? 'office:not_found_text' : 'office:empty_text')}
        />
      ) : (
        <>
          {order && <p className="mb-2 text-xs text-soft">{t(`office:order.${order}`)}</p>}
          <OfficeTable title={title} sorts={sorts} rows={rows} act={act} back={listQuery} maxColumns={maxColumns} />
          {bulk && <BulkForm form={bulk} target={bulkTarget} back={listQuery} />}
        </>
      )}
      {nextHref && (
        <p className="mt-6">
          <ButtonLink href={nextHref}>{t('office:more')}</ButtonLink>
        </p>
      )}
    </OfficeFrame>
  );
}

function Filters({
  view: { filters, sorts },
  search,
}: {
  view: Pick<OfficeView, 'filters' | 'sorts'>;
  search: string;
}) {
  const { t } = useSite();
  if (filters.length === 0 && sorts.length === 0) return null;
  return (
    <form className="office-filters" action={search} method="post">
      {filters.map(({ name, label: text, options, as, value, problem }) => {
        const id = `filter-${name}`;
        const label = t(`office:field.${text}`);
        const error = problem && t(`office:problem.${problem}`);
        if (isDate(as)) {
          return (
            <DateField key={name} id={id} name={controlOf(name)} of={as} label={label} value={value} problem={error} />
          );
        }
        if (options.length === 0) {
          return (
            <TextField
              key={name}
              id={id}
              name={controlOf(name)}
              label={label}
              value={value}
              {...numberProps(as)}
              autoComplete="off"
              problem={error}
            />
          );
        }
        const isOne = options.some((option) => option.value === value);
        const choices = selectOptions(t, options);
        return (
          <Field key={name} id={id} label={label}>
            <Select
              id={id}
              name={name}
              label={label}
              value={value}
              options={isOne ? choices : [{ value: '', text: t('office:value.all') }, ...choices]}
            />
          </Field>
        );
      })}
      {sorts.length > 0 && <SortSelect sorts={sorts} />}
      <div>
        <Button>{t('office:show')}</Button>
      </div>
    </form>
  );
}

/**
 * Sorts the list on a phone, which has no table headings. As a field of the filter form it also
 * keeps the order while filtering.
 */
function SortSelect({ sorts }: Pick<OfficeView, 'sorts'>) {
  const { t } = useSite();
  const now = sorts.find((sort) => sort.now !== null)?.now ?? '';
  const options = sorts.flatMap(({ field, kind, names }) =>
    names.map((name) => ({
      value: name,
      text: t(`office:sorted.${kind}_${name.startsWith('-') ? 'down' : 'up'}`, { field: t(`office:field.${field}`) }),
    })),
  );
  return (
    <Field id="sort" label={t('office:sort')}>
      <Select
        id="sort"
        name="sort"
        label={t('office:sort')}
        value={now}
        options={now === '' ? [{ value: '', text: '–' }, ...options] : options}
      />
    </Field>
  );
}
