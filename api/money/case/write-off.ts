/** What is left of a case is written off: small sums by one person, larger ones by two. */
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ApprovalSubject, askApproval, digestOf } from '../../identity/approval/approval.ts';
import type { Statement } from '../../platform/host/statement.ts';
import { house } from '../ledger/account.ts';
import { transfer } from '../ledger/transfer.ts';
import { type CaseRow, caseTold, leftOf, selectCases } from './case.ts';
import { moneyCases } from './tables.ts';

const settings = z.object({ WRITE_OFF_ALONE_SATANG: z.coerce.number().int().nonnegative().default(10_000) });

/** Up to how much one person may write off; more wants a second one. */
export const writtenOffAloneSatang = (env: object): number => settings.parse(env).WRITE_OFF_ALONE_SATANG;

const KIND = 'write_off';

const termsOf = (row: CaseRow) => digestOf({ number: row.number, kind: row.kind, left_satang: leftOf(row) });

/** Moves what is left of a case to what is written off. */
export const writeOff = (row: CaseRow, now: Date): Statement =>
  transfer(`case:${row.number}:write_off`, { from: house.refundable, to: house.writtenOff, amount: leftOf(row), now });

/** Asks another to approve it. */
export const askWriteOff = async (
  row: CaseRow,
  { uuid, ground, by }: { uuid: string; ground: string; by: string },
  now: Date,
): Promise<Statement> =>
  askApproval(
    {
      uuid,
      subject_kind: KIND,
      subject_id: String(row.number),
      digest: await termsOf(row),
      amount_satang: leftOf(row),
      ground,
      asked_by: by,
    },
    now,
  );

/** What a second person approves. */
export const writeOffApproval: ApprovalSubject = {
  kind: KIND,
  tells: caseTold(sql`CAST(subject_id AS INTEGER)`),
  async digestNow({ db, approval }) {
    const [found] = await selectCases(db).where(eq(moneyCases.number, Number(approval.subject_id)));
    return found && leftOf(found.row) > 0 ? termsOf(found.row) : null;
  },
  async approved({ db, approval, now }) {
    const [found] = await selectCases(db).where(eq(moneyCases.number, Number(approval.subject_id)));
    return found ? [writeOff(found.row, now)] : { failed: 'case_not_found' };
  },
};
