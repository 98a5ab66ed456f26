/** Coins that staff give back or take back. */
import { insertRow, type Statement } from '../../platform/host/statement.ts';
import { coinCorrections } from './correction-tables.ts';

/** A correction; `uuid` names it for good. */
export type CoinCorrection = Omit<typeof coinCorrections.$inferInsert, 'at_ms'>;

/** Moves the coins. */
export const correct = (correction: CoinCorrection, now: Date): Statement =>
  insertRow(coinCorrections, { ...correction, at_ms: now.getTime() });
