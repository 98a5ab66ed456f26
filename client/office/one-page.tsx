import { href } from '../href.ts';
import { useSite } from '../site.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from '../ui/form/form.css?url';
import { BackLink } from '../ui/layout/back-link.tsx';
import { PageTitle } from '../ui/layout/page-title.tsx';
import { CustomerCard } from './customer-card.tsx';
import { OfficeCells, OfficeForms, OfficeRelated } from './office-row.tsx';
import { OfficeTable } from './office-table.tsx';
import { Outcome } from './outcome.tsx';
import type { OneView } from './view.ts';

/** One of a resource: all that is told of it, what can be done with it, and what belongs to it. */
export function OnePage({ view, act }: { view: OneView; act: string }) {
  const { t, to } = useSite();
  const { resource, id, customer, previewHref, statementHref, cells, related, forms, parts, done, told } = view;
  const title = t(`office:resource.${resource}.title`);
  // What is said of it first, where that is a name or a word.
  const [first] = cells;
  const said = first && ['text', 'code', 'value'].includes(first.as) && typeof first.value === 'string' ? first : null;
  const name = said?.word ? t(`office:value.${said.word}`) : (said?.value ?? id);
  return (
    <div className="wrap py-6">
      <link rel="stylesheet" href={styles} precedence="page" />
      <BackLink href={to(href('/office/{resource}', { resource }))} text={title} />
      <PageTitle title={t('office:one', { resource: title, id: name })} />
      <Outcome done={done} told={told} />
      <div className="card grid gap-4 p-5">
        <OfficeCells cells={cells} />
        <OfficeRelated related={related} />
        {customer && <CustomerCard customer={customer} />}
        <OfficeForms forms={forms} act={act} back="" />
      </div>
      {previewHref && (
        <p className="mt-4">
          <ButtonLink href={previewHref}>{t('office:preview')}</ButtonLink>
        </p>
      )}
      {statementHref && (
        <p className="mt-4">
          <ButtonLink href={statementHref}>{t('family:statement.title')}</ButtonLink>
        </p>
      )}
      {parts.map(({ field, rows }) => (
        <section key={field} className="mt-8">
          <h2 className="mb-3 text-lg font-bold">{t(`office:field.${field}`)}</h2>
          {rows.length === 0 ? (
            <p className="text-soft">{t('office:empty')}</p>
          ) : (
            <OfficeTable title={t(`office:field.${field}`)} rows={rows} act={act} back="" />
          )}
        </section>
      ))}
    </div>
  );
}
