/** CSV files for spreadsheets (RFC 4180). */
import type { Context } from 'hono';
import type { EdgeEnv } from '../../env.ts';

/** A number with a fixed number of decimals. */
interface Decimal {
  readonly digits: string;
}

/** A text, a number, or an empty cell. */
export type CsvCell = string | number | Decimal | null;

/** Formats a number with two decimals, for a cell. */
export const decimal = (value: number): Decimal => ({ digits: value.toFixed(2) });

/** Formats an amount in baht. */
export const baht = (satang: number): Decimal => decimal(satang / 100);

/**
 * Responds with a CSV file. The first row must name the columns. The file is streamed batch by
 * batch. The byte order mark makes spreadsheets read it as UTF-8.
 */
export function csvFile(
  c: Context<EdgeEnv>,
  name: string,
  batches: Iterable<readonly (readonly CsvCell[])[]> | AsyncIterable<readonly (readonly CsvCell[])[]>,
): Response {
  return c.body(streamOf(bytesOf(batches)), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
    'cache-control': 'private, no-store',
  });
}

async function* bytesOf(batches: Parameters<typeof csvFile>[2]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode('\uFEFF');
  for await (const lines of batches) yield encoder.encode(lines.map(csvLine).join(''));
}

const streamOf = (chunks: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });

/** Formats one row. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(textOf).join(',')}\r\n`;

/**
 * Characters that start a formula, including the full-width ones of East Asian keyboards (OWASP,
 * CSV Injection).
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

function textOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell !== 'string') return cell.digits;
  // The apostrophe makes the cell a text.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  // In some countries, a semicolon or a tab separates cells.
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
