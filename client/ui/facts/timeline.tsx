import { Moment } from './moment.tsx';

/** A step, and when it was. */
export interface TimelineRow {
  key: string;
  text: string;
  /** When it happened; null: it is still to come. */
  at: string | null;
  bad?: boolean;
}

/** What has happened, with times (and days, where it takes days), and below it what is still to come. */
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
