/**
 * Builds the file of a batch. The same stored data and payer settings always give the same bytes.
 */
import { and, eq } from 'drizzle-orm';
import type { Transfer, TransferBatch } from '../../money/bank/bank-file.ts';
import type { BankSettings } from '../../money/bank/bank-settings.ts';
import { transferOf as refundTransferOf, type SentRefund, selectRefundsOf } from '../../money/case/refund-file.ts';
import { payeeAccounts, payees } from '../../money/payout/payee-tables.ts';
import { payoutAttempts, type payoutBatches, payouts } from '../../money/payout/tables.ts';
import { batchRead, type Db } from '../../platform/framework/db.ts';
import { identityOf, payeeAccountOf, payeeKey } from '../payee/payee.ts';

/** A payment of a file, stored or not. */
export interface FilePayment {
  end_to_end_id: string;
  net_satang: number;
  payee_uuid: string;
  account_number: number;
}

/** The stored fields of a batch that its file contains. */
type BatchHead = Pick<typeof payoutBatches.$inferSelect, 'message_id' | 'made_at_ms' | 'value_day'>;

/** Contents of a file: payouts, and refunds to accounts that customers chose. */
export interface FileContents {
  payments: readonly FilePayment[];
  refunds: readonly SentRefund[];
}

/**
 * Builds the file. Names and accounts are decrypted with each payee's key, and leave only in the
 * file.
 */
export async function bankFileOf(
  { db, env, settings }: { db: Db; env: object; settings: Pick<BankSettings, 'payer' | 'format'> },
  batch: BatchHead,
  { payments, refunds }: FileContents,
): Promise<Uint8Array<ArrayBuffer>> {
  const transfers: Transfer[] = [];
  for (const payment of payments) transfers.push(await transferOf(db, env, payment));
  for (const refund of refunds) transfers.push(await refundTransferOf(db, env, refund));
  const whole: TransferBatch = {
    message_id: batch.message_id,
    made_at: new Date(batch.made_at_ms),
    value_day: batch.value_day,
    payer: settings.payer,
    transfers,
  };
  return settings.format.write(whole);
}

async function transferOf(db: Db, env: object, payment: FilePayment): Promise<Transfer> {
  const [row] = await db
    .select({ payee: payees, account: payeeAccounts })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.uuid, payeeAccounts.payee_uuid))
    .where(and(eq(payeeAccounts.payee_uuid, payment.payee_uuid), eq(payeeAccounts.number, payment.account_number)));
  if (!row) throw new Error('A payment has an account');
  const key = await payeeKey(db, env, row.payee.key_uuid);
  return {
    end_to_end_id: payment.end_to_end_id,
    amount_satang: payment.net_satang,
    payee_name: (await identityOf(key, row.payee)).name,
    bank_code: row.account.bank_code,
    account: await payeeAccountOf(key, row.account),
  };
}

/** Reads the contents of a batch, to build its file again. */
export const fileContentsOf = async (db: Db, batchUuid: string): Promise<FileContents> =>
  batchRead(db, { payments: selectPayments(db, batchUuid), refunds: selectRefundsOf(db, batchUuid) });

/** Selects the payments of a batch, in the order of its file. */
const selectPayments = (db: Db, batchUuid: string) =>
  db
    .select({
      end_to_end_id: payoutAttempts.end_to_end_id,
      net_satang: payouts.net_satang,
      payee_uuid: payouts.payee_uuid,
      account_number: payoutAttempts.account_number,
    })
    .from(payoutAttempts)
    .innerJoin(payouts, eq(payouts.uuid, payoutAttempts.payout_uuid))
    .where(eq(payoutAttempts.batch_uuid, batchUuid))
    .orderBy(payoutAttempts.end_to_end_id);
