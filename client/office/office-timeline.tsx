import { OfficeCellValue } from './office-cells.tsx';
import type { OfficeRow } from './view.ts';

/** Events of a record in order, each with its time. */
export function OfficeTimeline({ title, rows }: { title: string; rows: readonly OfficeRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="card grid gap-3 p-5">
      <h2 className="font-bold">{title}</h2>
      <ol className="steps">
        {rows.map(({ id, cells }) => (
          <li key={id}>
            {cells.map((cell, index) => (
              <span key={cell.field} className={index === 0 ? 'font-medium' : 'text-xs text-soft'}>
                <OfficeCellValue cell={cell} />
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
