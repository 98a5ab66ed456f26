/** Corrections of a user's coins by staff. */
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { coinCorrections } from './correction-tables.ts';

/** A correction. `uuid` identifies it permanently. */
export type CoinCorrection = Omit<typeof coinCorrections.$inferInsert, 'at_ms'>;

/** Builds the insert of a correction. A trigger in correction-rules.sql moves the coins. */
export const correctionStatements = (correction: CoinCorrection, now: Date): Statement =>
  insertRow(coinCorrections, { ...correction, at_ms: now.getTime() });
