import { useSite } from '../site.tsx';
import { CustomerCard } from './customer-card.tsx';
import { headOf, isWide, OfficeCells, OfficeCellValue, OfficeForms, OfficeRelated } from './office-row.tsx';
import type { OfficeCell, OfficeRow, OfficeSort } from './view.ts';

/** Columns that stand beside each other on a wide screen; what else a row says follows below them. */
const COLUMNS_MOST = 7;

/**
 * Rows of a list: a table where there is room, and on a phone a card each. What a row says first leads to its own page; below it stand
 * what had no room, and what can be done with it.
 */
export function OfficeTable({
  title,
  sorts = [],
  rows,
  act,
  back,
}: {
  title: string;
  sorts?: readonly OfficeSort[];
  rows: readonly OfficeRow[];
  act: string;
  back: string;
}) {
  const [first] = rows;
  const heads = first?.cells.slice(0, COLUMNS_MOST) ?? [];
  return (
    <table className="w-full text-sm max-lg:block lg:card lg:border-collapse" aria-label={title}>
      <thead className="max-lg:hidden">
        <tr className="text-left align-bottom text-xs text-soft">
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

/** What a column is called; where the list can be sorted by it, the way to that. */
function Head({ cell, sort }: { cell: OfficeCell; sort: OfficeSort | undefined }) {
  const { t } = useSite();
  const text = headOf(t(`office:field.${cell.field}`), cell);
  if (!sort) {
    return (
      <th scope="col" className="px-3 py-2.5 font-normal">
        {text}
      </th>
    );
  }
  const isDown = sort.now?.startsWith('-');
  return (
    <th
      scope="col"
      className="px-3 py-2.5 font-normal"
      aria-sort={sort.now === null ? undefined : isDown ? 'descending' : 'ascending'}
    >
      <a
        className={`underline underline-offset-4 ${sort.now === null ? '' : 'font-bold text-ink'}`}
        href={sort.href}
        rel="nofollow"
      >
        {text}
        {sort.now !== null && <span aria-hidden="true">{isDown ? ' ↓' : ' ↑'}</span>}
      </a>
    </th>
  );
}

/** What a glance compares stands on one line. */
const isShort = ({ as }: OfficeCell) => ['count', 'satang', 'coins', 'percent', 'moment', 'day'].includes(as);

function OfficeTableRow({
  row: { href, cells, related = [], customer, forms },
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
  const linked = cells.map((cell, index) => (index === 0 && href ? { ...cell, href } : cell));
  // A column that most rows have nothing for takes no room in those.
  const rest = linked.slice(COLUMNS_MOST).filter(({ value }) => value !== null);
  const hasMore = rest.length > 0 || related.length > 0 || Boolean(customer) || forms.length > 0;
  return (
    <tbody className="card mb-3 grid gap-4 p-5 lg:table-row-group lg:[border-top-width:1px]">
      <tr className="grid grid-cols-2 gap-x-6 gap-y-2 lg:table-row lg:align-top">
        {linked.slice(0, COLUMNS_MOST).map((cell) => (
          <td
            key={cell.field}
            className={`min-w-0 break-words tabular-nums lg:px-3 lg:pt-2 lg:pb-1.5 ${isShort(cell) ? 'lg:whitespace-nowrap' : ''} ${isWide(cell) ? 'max-lg:col-span-2' : ''}`}
          >
            <span className="block text-xs text-soft lg:hidden">{headOf(t(`office:field.${cell.field}`), cell)}</span>
            <OfficeCellValue cell={cell} />
          </td>
        ))}
      </tr>
      {hasMore && (
        <tr className="block lg:table-row">
          <td className="block lg:table-cell lg:px-3 lg:pb-2" colSpan={columns}>
            <div className="grid gap-4 lg:flex lg:flex-wrap lg:items-center lg:gap-x-6 lg:gap-y-2">
              {rest.length > 0 && <OfficeCells cells={rest} beside />}
              <OfficeRelated related={related} />
              {customer && <CustomerCard customer={customer} />}
              <OfficeForms forms={forms} act={act} back={back} beside />
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}
