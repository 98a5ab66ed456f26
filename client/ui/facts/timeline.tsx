import { Moment } from './moment.tsx';

/** A step with its time. */
export interface TimelineRow {
  key: string;
  text: string;
  /** Null: the step has not happened yet. */
  at: string | null;
  bad?: boolean;
}

/** Past steps with their times, then future steps. `dated` adds the day to each time. */
export function Timeline({ label, rows, dated = false }: { label: string; rows: TimelineRow[]; dated?: boolean }) {
  return (
    <ol className="timeline" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} data-state={row.at === null ? 'ahead' : row.bad ? 'bad' : 'done'}>
          <span className="flex-1">{row.text}</span>
          {row.at !== null && <Moment at={row.at} short={!dated} />}
        </li>
      ))}
    </ol>
  );
}
