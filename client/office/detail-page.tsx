import { useSite } from '../platform/page/site.tsx';
import { href } from '../platform/script/href.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CustomerCard } from './customer-card.tsx';
import { DualControl } from './dual-control.tsx';
import { OfficeCells, OfficeRelated } from './office-cells.tsx';
import { OfficeFormPanel } from './office-form.tsx';
import { OfficeFrame } from './office-frame.tsx';
import { OfficeHead } from './office-head.tsx';
import { OfficeTable } from './office-table.tsx';
import { OfficeTimeline } from './office-timeline.tsx';
import { ActionOutcome } from './outcome.tsx';
import type { DetailView, OfficeNav } from './view.ts';

/** A detail page: fields and timeline, actions beside them, and nested lists below. */
export function DetailPage({ nav, view, act }: { nav: OfficeNav; view: DetailView; act: string }) {
  const { t, to } = useSite();
  const {
    resource,
    id,
    customer,
    previewHref,
    statementHref,
    cells,
    related,
    forms,
    nestedLists,
    doneAction,
    outputs,
  } = view;
  const title = t(`office:resource.${resource}.title`);
  // The leading field is the title if it is a name or a translated value.
  const [first] = cells;
  const titleCell =
    first && ['text', 'code', 'value'].includes(first.as) && typeof first.value === 'string' ? first : null;
  const name = titleCell?.textKey ? t(`office:value.${titleCell.textKey}`) : (titleCell?.value ?? id);
  const withLayout = (layout: DetailView['nestedLists'][number]['layout']) =>
    nestedLists.filter((list) => list.layout === layout);
  const tables = withLayout('table');
  const empty = tables.filter(({ rows }) => rows.length === 0);
  const approvals = withLayout('approvals').filter(({ rows }) => rows.length > 0);
  const hasActions = forms.length > 0 || previewHref || statementHref;
  const isAlone = !hasActions && approvals.length === 0;
  return (
    <OfficeFrame nav={nav} here={resource}>
      <OfficeHead
        back={{ href: to(href('/office/{resource}', { resource })), text: title, always: true }}
        title={t('office:one', { resource: title, id: name })}
      />
      <ActionOutcome doneAction={doneAction} outputs={outputs} />
      <div className="office-one">
        <div className={`grid gap-4 ${isAlone ? 'office-parts' : ''}`}>
          <div className="card grid gap-4 p-5">
            <OfficeCells cells={cells} />
            <OfficeRelated related={related} />
            {customer && <CustomerCard customer={customer} />}
          </div>
          {withLayout('timeline').map(({ field, rows }) => (
            <OfficeTimeline key={field} title={t(`office:field.${field}`)} rows={rows} />
          ))}
        </div>
        {!isAlone && (
          <div className="grid gap-4">
            {approvals.map(({ field, rows }) =>
              rows.map((row) => <DualControl key={`${field}-${row.id}`} row={row} act={act} />),
            )}
            {hasActions && (
              <div className="card office-does p-4">
                {previewHref && <ButtonLink href={previewHref}>{t('office:preview')}</ButtonLink>}
                {statementHref && <ButtonLink href={statementHref}>{t('family:statement.title')}</ButtonLink>}
                {forms.map((form) => (
                  <OfficeFormPanel key={form.action} form={form} act={act} back="" />
                ))}
              </div>
            )}
          </div>
        )}
        {tables
          .filter(({ rows }) => rows.length > 0)
          .map(({ field, rows }) => (
            <section key={field} className="office-parts mt-4">
              <h2 className="mb-3 text-lg font-bold">{t(`office:field.${field}`)}</h2>
              <OfficeTable title={t(`office:field.${field}`)} rows={rows} act={act} back="" />
            </section>
          ))}
        {empty.length > 0 && (
          <dl className="office-facts office-parts mt-4">
            {empty.map(({ field }) => (
              <div key={field}>
                <dt>{t(`office:field.${field}`)}</dt>
                <dd className="text-xs text-soft">{t('office:empty')}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </OfficeFrame>
  );
}
