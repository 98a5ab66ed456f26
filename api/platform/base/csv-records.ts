/** Reads CSV texts (RFC 4180). */
import { CsvError, parse } from 'csv-parse/sync';

/**
 * Splits a text into records of trimmed fields and skips empty lines. Null if a quote is
 * unbalanced, or if a record has another number of fields than the first.
 */
export function csvRecords(text: string): string[][] | null {
  try {
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n'] });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
