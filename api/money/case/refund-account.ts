/**
 * The account for the refund of an order, encrypted: the buyer chooses it, or staff enter it after
 * the buyer has closed their account. It is decrypted only for the bank's file.
 */
import { desc, eq, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { bankCodes, isUsualLength } from '../../../calls/money/bank/thai-banks.ts';
import type { RefundAccountKind } from '../../../calls/money/order-details.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import { taxId } from '../../../calls/platform/tax/tax-id.ts';
import { cleanNumber, cleanPhone } from '../../../calls/platform/text/clean.ts';
import { secureRandom } from '../../platform/base/aes-gcm.ts';
import { type PersonSecrets, personSecrets } from '../../platform/base/person-secrets.ts';
import type { Db } from '../../platform/framework/db.ts';
import { insertRow, type Statement } from '../../platform/framework/statement.ts';
import { decryptText, encryptText } from '../../privacy/personal/encrypt.ts';
import { maskAccount, maskNationalId, maskPhone } from '../../privacy/personal/mask.ts';
import { beginTerm, newPersonKey, readPersonKey } from '../../privacy/personal/person-key.ts';
import { personKeys } from '../../privacy/personal/tables.ts';
import { refundAccounts } from './tables.ts';

/** An account as stored in D1. */
export type RefundAccountRow = typeof refundAccounts.$inferSelect;

/** A refund account, and the name of its holder. */
export interface RefundAccount {
  kind: RefundAccountKind;
  bank_code: string | null;
  number: string;
  name: string;
}

const FIELD = 'refund.account';
const sealedSchema = z.object({ number: z.string(), name: z.string() });

/** Selects the account that was chosen last for an order. */
export const selectRefundAccount = (db: Db, orderUuid: string | SQLWrapper) =>
  db
    .select()
    .from(refundAccounts)
    .where(eq(refundAccounts.order_uuid, orderUuid))
    .orderBy(desc(refundAccounts.number))
    .limit(1);

/**
 * Parses typed fields, or returns the names of the invalid ones. Digits may contain spaces and
 * hyphens.
 */
export function readRefundAccount(
  input: { kind: RefundAccountKind; number: string; bank_code: string; name: string },
  now: Date,
): RefundAccount | { wrong: ('number' | 'bank_code' | 'name')[] } {
  const { kind, name } = input;
  const number = kind === 'promptpay_phone' ? cleanPhone(input.number) : cleanNumber(input.number).replaceAll('.', '');
  const bank_code = kind === 'bank' ? (bankCodes.find((code) => code === input.bank_code) ?? null) : null;
  const isNumber = {
    promptpay_phone: /^0[689]\d{8}$/.test(number),
    promptpay_id: /^\d{13}$/.test(number) && taxId.safeParse(number).success,
    // The length of an account number is known only for a known bank.
    bank: /^\d+$/.test(number) && (bank_code === null || isUsualLength(bank_code, number.length, bangkokDay(now))),
  }[kind];
  const wrong = [
    ...(kind === 'bank' && bank_code === null ? (['bank_code'] as const) : []),
    ...(isNumber ? [] : (['number'] as const)),
    ...(/\p{L}/u.test(name) ? [] : (['name'] as const)),
  ];
  return wrong.length > 0 ? { wrong } : { kind, bank_code, number, name };
}

const masks = { bank: maskAccount, promptpay_phone: maskPhone, promptpay_id: maskNationalId } as const;

/** Returns the digits of an account, masked. */
export const maskedOf = ({ kind, number }: Pick<RefundAccount, 'kind' | 'number'>): string => masks[kind](number);

/**
 * Stores the account, encrypted with a new key. The key lives as long as the law requires payment
 * records.
 */
export async function chooseAccount(
  account: RefundAccount,
  of: { order_uuid: string; number: number; person_uuid: string; by: string },
  { secrets, now }: { secrets: PersonSecrets; now: Date },
): Promise<Statement[]> {
  const about = { uuid: crypto.randomUUID(), person_uuid: of.person_uuid, kind: 'payee', due_at_ms: null } as const;
  const { key, row } = await newPersonKey(secrets, { ...about, now, random: secureRandom });
  const { kind, bank_code, number, name } = account;
  return [
    insertRow(personKeys, row),
    beginTerm(key.uuid, { kind: 'payee', from_ms: now.getTime(), now }),
    insertRow(refundAccounts, {
      order_uuid: of.order_uuid,
      number: of.number,
      kind,
      bank_code,
      key_uuid: key.uuid,
      account_sealed: await encryptText(key, FIELD, JSON.stringify({ number, name }), secureRandom),
      account_masked: maskedOf(account),
      set_at_ms: now.getTime(),
      set_by_uuid: of.by,
    }),
  ];
}

/** Decrypts the account number and the name. */
export async function decryptRefundAccount(db: Db, env: object, row: RefundAccountRow): Promise<RefundAccount> {
  const key = await readPersonKey(db, personSecrets(env), row.key_uuid);
  if (!key) throw new Error('The key of a refund account is gone');
  const account = sealedSchema.parse(JSON.parse(await decryptText(key, FIELD, row.account_sealed)));
  return { kind: row.kind, bank_code: row.bank_code, ...account };
}
