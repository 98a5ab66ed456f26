/** Coins that staff give back or take back: few by one person, many by two. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { type ApprovalSubject, askApproval, digestOf } from '../approval/approval.ts';
import type { Statement } from '../host/statement.ts';
import { house, openAccount, userCoins } from '../ledger/account.ts';
import { ledgerAccounts } from '../ledger/tables.ts';
import { transfer } from '../ledger/transfer.ts';

const settings = z.object({ CORRECTED_ALONE_COINS: z.coerce.number().int().nonnegative().default(1_000) });

/** Up to how many coins one person may move; more wants a second one. */
export const correctedAloneCoins = (env: object): number => settings.parse(env).CORRECTED_ALONE_COINS;

const KIND = 'coin_correction';

/** What is to be put right. `uuid` names it for good. */
export interface CoinCorrection {
  uuid: string;
  user_uuid: string;
  direction: 'give' | 'take';
  coins: number;
}

const subjectOf = ({ uuid, user_uuid, direction, coins }: CoinCorrection) =>
  [uuid, user_uuid, direction, coins].join(' ');

const subjectShape = z.tuple([z.string(), z.string(), z.enum(['give', 'take']), z.coerce.number().int().positive()]);

function correctionOf(subject: string): CoinCorrection {
  const [uuid, user_uuid, direction, coins] = subjectShape.parse(subject.split(' '));
  return { uuid, user_uuid, direction, coins };
}

const termsOf = (correction: CoinCorrection) => digestOf({ ...correction });

/** Moves the coins. The account of somebody who never had any is opened. */
export function correct({ uuid, user_uuid, direction, coins: amount }: CoinCorrection, now: Date): Statement[] {
  const theirs = userCoins(user_uuid);
  const [from, to] = direction === 'give' ? [house.coins, theirs] : [theirs, house.refundedCoins];
  return [openAccount(theirs), transfer(`correction:${uuid}`, { from, to, amount, now })];
}

/** Asks another to approve it. */
export const askCorrection = async (
  correction: CoinCorrection,
  { uuid, ground, by }: { uuid: string; ground: string; by: string },
  now: Date,
): Promise<Statement> =>
  askApproval(
    {
      uuid,
      subject_kind: KIND,
      subject_id: subjectOf(correction),
      digest: await termsOf(correction),
      amount_satang: null,
      ground,
      asked_by: by,
    },
    now,
  );

/** What a second person approves, who is not the one whose coins they are. */
export const correctionApproval: ApprovalSubject = {
  kind: KIND,
  digestNow: ({ approval }) => termsOf(correctionOf(approval.subject_id)),
  notBy: async ({ approval, decided_by }) =>
    correctionOf(approval.subject_id).user_uuid === decided_by ? { failed: 'approval_of_oneself' } : null,
  async approved({ db, approval, now }) {
    const correction = correctionOf(approval.subject_id);
    if (correction.direction === 'take') {
      const { id } = userCoins(correction.user_uuid);
      const [row] = await db
        .select({ balance: ledgerAccounts.balance })
        .from(ledgerAccounts)
        .where(eq(ledgerAccounts.id, id));
      if ((row?.balance ?? 0) < correction.coins) return { failed: 'coins_too_few' };
    }
    return correct(correction, now);
  },
};
