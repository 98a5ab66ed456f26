import { useSite } from '../platform/page/site.tsx';
import { RowCheckbox } from './bulk-form.tsx';
import { CustomerCard } from './customer-card.tsx';
import { headOf, isEmpty, isWide, OfficeCells, OfficeCellValue, OfficeForms, OfficeRelated } from './office-cells.tsx';
import { MAX_COLUMNS, type OfficeCell, type OfficeRow, type OfficeSort } from './view.ts';

/**
 * The rows of a list: a table on wide screens, one card per row on a phone. The leading cell links
 * to the row's own page with all fields and actions. Rows without such a page show those below
 * them.
 */
export function OfficeTable({
  title,
  sorts = [],
  rows,
  act,
  back,
  maxColumns = MAX_COLUMNS,
}: {
  title: string;
  sorts?: readonly OfficeSort[];
  rows: readonly OfficeRow[];
  act: string;
  back: string;
  /** Number of columns on wide screens. */
  maxColumns?: number;
}) {
  const [first] = rows;
  const heads = first?.cells.slice(0, maxColumns) ?? [];
  return (
    <table className="office-table text-sm max-lg:block lg:card" aria-label={title}>
      <thead className="max-lg:hidden">
        <tr className="align-bottom text-xs text-soft">
          {heads.map((cell) => (
            <Head key={cell.field} cell={cell} sort={sorts.find(({ field }) => field === cell.field)} />
          ))}
        </tr>
      </thead>
      {rows.map((row) => (
        <OfficeTableRow key={row.id} row={row} act={act} back={back} columns={heads.length} />
      ))}
    </table>
  );
}

/** A column heading, with a link that sorts the list by it, if it can. */
function Head({ cell, sort }: { cell: OfficeCell; sort: OfficeSort | undefined }) {
  const { t } = useSite();
  const text = headOf(t(`office:field.${cell.field}`), cell);
  const isDown = sort?.now?.startsWith('-');
  return (
    <th
      scope="col"
      className="font-normal"
      data-sum={isSum(cell) || undefined}
      aria-sort={sort?.now ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <a
          className={`underline underline-offset-4 ${sort.now === null ? '' : 'font-bold text-ink'}`}
          href={sort.href}
          rel="nofollow"
        >
          {text}
          {sort.now !== null && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
        </a>
      ) : (
        text
      )}
    </th>
  );
}

/** Returns whether to right-align a cell, so that digits line up. */
const isSum = ({ as }: OfficeCell) => ['count', 'satang', 'coins', 'percent'].includes(as);

/** Maximum letters of a code that is short enough to recognise in one line. */
const CODE_LETTERS = 20;

/** Returns whether a value must stay on one line, so that it can be compared at a glance. */
const isShort = ({ as, value }: OfficeCell) =>
  as === 'moment' || as === 'day' || as === 'month' || (as === 'code' && String(value).length <= CODE_LETTERS);

function OfficeTableRow({
  row: { href, cells, related = [], customer, forms, pick },
  act,
  back,
  columns,
}: {
  row: OfficeRow;
  act: string;
  back: string;
  columns: number;
}) {
  const { t } = useSite();
  const linkedCells = cells.map((cell, index) => (index === 0 && href ? { ...cell, href } : cell));
  // Empty cells beyond the columns take up no space.
  const rest = linkedCells.slice(columns).filter((cell) => !isEmpty(cell));
  const hasMore = rest.length > 0 || related.length > 0 || Boolean(customer) || forms.length > 0;
  return (
    <tbody className="card mb-3 grid gap-4 p-5 lg:table-row-group">
      <tr className="grid grid-cols-2 gap-x-6 gap-y-2 lg:table-row">
        {linkedCells.slice(0, columns).map((cell, index) => (
          <td
            key={cell.field}
            className={`min-w-0 break-words tabular-nums ${isEmpty(cell) ? 'max-lg:hidden' : isWide(cell) ? 'max-lg:col-span-2' : ''}`}
            data-sum={isSum(cell) || undefined}
            data-short={isShort(cell) || undefined}
          >
            <span className="block text-xs text-soft lg:hidden">{headOf(t(`office:field.${cell.field}`), cell)}</span>
            {index === 0 && pick && <RowCheckbox pick={pick} />}
            <OfficeCellValue cell={cell} />
          </td>
        ))}
      </tr>
      {hasMore && (
        <tr className="block lg:table-row">
          <td className="block lg:table-cell" colSpan={columns}>
            <div className="grid gap-4 lg:flex lg:flex-wrap lg:items-center lg:gap-x-6 lg:gap-y-2">
              {rest.length > 0 && <OfficeCells cells={rest} beside />}
              <OfficeRelated related={related} />
              {customer && <CustomerCard customer={customer} />}
              <OfficeForms forms={forms} act={act} back={back} />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}
