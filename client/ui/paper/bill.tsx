import type { ReactNode } from 'react';
import { useSite } from '../../platform/page/site.tsx';
import { formatBaht } from '../../platform/texts/format.ts';

/** A line of a bill. */
export interface BillRow {
  key: string;
  text: ReactNode;
  /** Negative for a deduction. */
  satang: number;
}

/** The items of a bill and their total. A `null` total is not known yet. */
export function BillSheet({
  rows,
  total,
  totalText,
  saves = true,
}: {
  rows: BillRow[];
  total: number | null;
  totalText: string;
  /** Deductions benefit the reader and are shown in green. */
  saves?: boolean;
}) {
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map((row) => (
        <Row key={row.key} text={row.text} satang={row.satang} saves={saves} />
      ))}
      <Row text={totalText} satang={total} isTotal />
    </dl>
  );
}

function Row({
  text,
  satang,
  saves = false,
  isTotal = false,
}: {
  text: ReactNode;
  satang: number | null;
  saves?: boolean;
  isTotal?: boolean;
}) {
  const { locale } = useSite();
  const classes = isTotal ? 'mt-1 border-t pt-3 text-lg font-bold' : '';
  return (
    <div className={`flex items-baseline justify-between gap-4 ${classes}`}>
      <dt className="min-w-0">{text}</dt>
      <dd
        className={saves && satang !== null && satang < 0 ? 'shrink-0 tabular-nums text-done' : 'shrink-0 tabular-nums'}
      >
        {satang === null ? '–' : formatBaht(locale, satang)}
      </dd>
    </div>
  );
}
