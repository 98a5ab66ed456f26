import type { Statement } from '../../platform/framework/statement.ts';
import { house } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import { type CaseRow, leftOf } from './case.ts';

/**
 * Moves the remaining money of a case to `house:written_off`. Triggers on ledger transfers
 * (rules.sql) check the amount and close the case.
 */
export const writeOff = (row: CaseRow, now: Date): Statement =>
  transfer(`case:${row.number}:write_off`, { from: house.refundable, to: house.writtenOff, amount: leftOf(row), now });
