/** Writes off what is left of a case. */
import type { Statement } from '../../platform/host/statement.ts';
import { house } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import { type CaseRow, leftOf } from './case.ts';

/** Moves what is left of a case to what is written off. */
export const writeOff = (row: CaseRow, now: Date): Statement =>
  transfer(`case:${row.number}:write_off`, { from: house.refundable, to: house.writtenOff, amount: leftOf(row), now });
