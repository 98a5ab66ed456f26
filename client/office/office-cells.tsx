import type { ReactNode } from 'react';
import { useSite } from '../platform/page/site.tsx';
import { formatBaht, formatDate, formatMonth, formatNumber } from '../platform/texts/format.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Moment } from '../ui/facts/moment.tsx';
import { smallPicture } from '../ui/picture.ts';
import { TextLink } from '../ui/text-link.tsx';
import { OfficeFormPanel } from './office-form.tsx';
import { OfficeRecord } from './office-record.tsx';
import { valueToneOf } from './tone.ts';
import type { OfficeCell, OfficeForm, RelatedLink } from './view.ts';

/**
 * The fields of a record, and the names of its empty fields. `beside` lays them out in one row on
 * wide screens.
 */
export function OfficeCells({ cells, beside = false }: { cells: readonly OfficeCell[]; beside?: boolean }) {
  const { t } = useSite();
  const filledCells = cells.filter((cell) => !isEmpty(cell));
  const empty = cells.filter(isEmpty).map((cell) => headOf(t(`office:field.${cell.field}`), cell));
  return (
    <>
      <dl className={beside ? 'grid grid-cols-2 gap-x-6 gap-y-2 lg:flex lg:flex-wrap' : 'office-facts'}>
        {filledCells.map((cell) => (
          <div key={cell.field} className={isWide(cell) ? 'min-w-0 max-lg:col-span-2' : 'min-w-0'}>
            <dt className="text-xs text-soft">{headOf(t(`office:field.${cell.field}`), cell)}</dt>
            <dd className="min-w-0 break-words tabular-nums">
              <OfficeCellValue cell={cell} />
            </dd>
          </div>
        ))}
      </dl>
      {empty.length > 0 && <p className="text-xs text-soft">{t('office:without', { fields: empty.join(' · ') })}</p>}
    </>
  );
}

/** Returns whether a cell has no value. */
export const isEmpty = ({ value }: OfficeCell) => value === null || value === '';

/** Number of letters that fit on two lines in half of a phone's width. */
const HALF_LETTERS = 30;

/**
 * Returns a column heading. Removes a hint in brackets, which is meant for the person who fills in
 * the field. Counts and coins keep theirs, because it is part of the name.
 */
export const headOf = (name: string, { as }: Pick<OfficeCell, 'as'>): string =>
  as === 'count' || as === 'coins' ? name : name.replace(/ \([^)]*\)$/, '');

/** Returns whether a cell takes the full width of a phone. */
export const isWide = ({ as, value }: OfficeCell) =>
  as === 'picture' || as === 'video' || as === 'sums' || (typeof value === 'string' && value.length > HALF_LETTERS);

/** Links to other lists about the record. */
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

/** The actions of a row: at its end on wide screens, or below an open row. */
export function OfficeForms({ forms, act, back }: { forms: readonly OfficeForm[]; act: string; back: string }) {
  if (forms.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3 pt-4 max-lg:[border-top-width:1px] lg:flex-1 lg:justify-end lg:pt-0 lg:has-[details[open]]:basis-full lg:[&>details>summary]:min-h-9 lg:[&>details>summary]:text-sm">
      {forms.map((form) => (
        <OfficeFormPanel key={form.action} form={form} act={act} back={back} />
      ))}
    </div>
  );
}

/** A value, with its link if it has one. */
export function OfficeCellValue({ cell }: { cell: OfficeCell }) {
  if (!cell.href) return <Cell cell={cell} />;
  return (
    <a className="underline underline-offset-4" href={cell.href}>
      <Cell cell={cell} />
    </a>
  );
}

/**
 * A call of staff, by the translated name of its action or list. Others show their raw name.
 */
function Command({ cell: { value, action, resource } }: { cell: OfficeCell }) {
  const { t } = useSite();
  if (!action && !resource) return <code className="text-xs break-all">{value}</code>;
  return (
    <>
      {action ? t(`office:action.${action}.title`) : resource && t(`office:resource.${resource}.title`)}
      <code className="block text-xs break-all text-soft">{value}</code>
    </>
  );
}

/** Start time of settings that have applied since the database was created. */
const BEGINNING = new Date(0).toISOString();

function Cell({ cell }: { cell: OfficeCell }): ReactNode {
  const { t, locale } = useSite();
  const { field, as, value, textKey, setting } = cell;
  if (isEmpty(cell)) return <span className="text-faint">–</span>;
  if (as === 'face') return <Avatar url={String(value)} size={32} />;
  if (as === 'picture')
    return <img className="max-h-20 rounded-s" src={smallPicture(String(value))} alt="" loading="lazy" />;
  if (as === 'day') return formatDate(locale, String(value));
  if (as === 'month') return formatMonth(locale, `${value}-15`);
  if (as === 'sums' || as === 'detail' || as === 'record')
    return <OfficeRecord json={String(value)} as={as} setting={setting?.name} />;
  if (as === 'video')
    return (
      <video
        className="max-h-60 w-full rounded-s"
        src={smallPicture(String(value))}
        controls
        muted
        preload="metadata"
      />
    );
  if (as === 'moment') return value === BEGINNING ? t('office:from_the_beginning') : <Moment at={String(value)} />;
  if (setting && textKey !== null) return headOf(t(`office:value.${textKey}`), cell);
  if (setting?.isFirst && field === 'ground') return t(`office:first_ground.${setting.name}`);
  if (as === 'satang') return formatBaht(locale, Number(value));
  if (as === 'coins' || as === 'count') return formatNumber(locale, Number(value));
  if (as === 'percent') return `${formatNumber(locale, Number(value) / 100)}%`;
  if (textKey !== null && /(^|_)state$/.test(field)) {
    return (
      <span className="state" data-tone={valueToneOf(textKey)}>
        {t(`office:value.${textKey}`)}
      </span>
    );
  }
  if (as === 'command') return <Command cell={cell} />;
  if (textKey !== null) return t(`office:value.${textKey}`);
  if (as === 'code' || as === 'path') return <code className="text-xs break-all">{value}</code>;
  return String(value).includes('\n') ? <span className="whitespace-pre-wrap">{value}</span> : value;
}
