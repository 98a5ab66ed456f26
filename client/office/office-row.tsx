import type { ReactNode } from 'react';
import { formatBaht, formatDate, formatNumber } from '../format.ts';
import { useSite } from '../site.tsx';
import { Moment } from '../ui/facts/moment.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { CustomerCard } from './customer-card.tsx';
import { OfficeFormPanel } from './office-form.tsx';
import type { OfficeCell, OfficeForm, OfficeRow, RelatedLink } from './view.ts';

/** A row of a list: what it says, and what can be done with it. What it says first leads to its own page. */
export function OfficeRowCard({ row, act, back }: { row: OfficeRow; act: string; back: string }) {
  const { href, cells, related = [], customer, forms } = row;
  return (
    <li className="card grid gap-4 p-5">
      <OfficeCells cells={cells.map((cell, index) => (index === 0 && href ? { ...cell, href } : cell))} />
      <OfficeRelated related={related} />
      {customer && <CustomerCard customer={customer} />}
      <OfficeForms forms={forms} act={act} back={back} />
    </li>
  );
}

/** What is said of one, field by field. */
export function OfficeCells({ cells }: { cells: readonly OfficeCell[] }) {
  const { t } = useSite();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm lg:grid-cols-3">
      {cells.map((cell) => (
        <div key={cell.field} className={isWide(cell) ? 'min-w-0 max-lg:col-span-2' : 'min-w-0'}>
          <dt className="text-xs text-soft">{t(`office:field.${cell.field}`)}</dt>
          <dd className="min-w-0 break-words tabular-nums">
            {cell.href ? (
              <a className="underline underline-offset-4" href={cell.href}>
                <Cell cell={cell} />
              </a>
            ) : (
              <Cell cell={cell} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Half of a phone holds so many letters on two lines. */
const HALF_LETTERS = 30;

/** What does not stand beside another on a phone. */
const isWide = ({ as, value }: OfficeCell) =>
  as === 'picture' || as === 'video' || (typeof value === 'string' && value.length > HALF_LETTERS);

/** Other lists about it. */
export function OfficeRelated({ related }: { related: readonly RelatedLink[] }) {
  const { t } = useSite();
  if (related.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
      {related.map(({ resource, href }) => (
        <TextLink key={resource} href={href}>
          {t(`office:resource.${resource}.title`)}
        </TextLink>
      ))}
    </p>
  );
}

/** What can be done with one. */
export function OfficeForms({ forms, act, back }: { forms: readonly OfficeForm[]; act: string; back: string }) {
  if (forms.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3 border-t pt-4">
      {forms.map((form) => (
        <OfficeFormPanel key={form.action} form={form} act={act} back={back} />
      ))}
    </div>
  );
}

function Cell({ cell: { as, value, word } }: { cell: OfficeCell }): ReactNode {
  const { t, locale } = useSite();
  if (value === null || value === '') return <span className="text-faint">–</span>;
  if (as === 'picture') return <img className="max-h-20 rounded-s" src={String(value)} alt="" loading="lazy" />;
  if (as === 'day') return formatDate(locale, String(value));
  if (as === 'video')
    return <video className="max-h-60 w-full rounded-s" src={String(value)} controls muted preload="metadata" />;
  if (as === 'moment') return <Moment at={String(value)} />;
  if (as === 'satang') return formatBaht(locale, Number(value));
  if (as === 'coins' || as === 'count') return formatNumber(locale, Number(value));
  if (as === 'percent') return `${formatNumber(locale, Number(value) / 100)}%`;
  if (word !== null) return t(`office:value.${word}`);
  return as === 'code' || as === 'path' ? <code className="text-xs break-all">{value}</code> : value;
}
