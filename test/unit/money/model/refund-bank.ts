/**
 * Refunds outside the API: at the bank that receives files, and at a gateway that refunds. It is
 * the reference model of the payment cases.
 */
import type {
  Capabilities,
  Gateway,
  NewRefund,
  RefundRequest,
  RefundStatus,
} from '../../../../api/money/gateway/gateway.ts';
import type { ReadFile } from '../../../../sandbox/payout-bank/transfer-file.ts';
import { statement, status } from '../../payouts/bank-words.ts';

interface Transfer {
  amount_satang: number;
  state: 'taken' | 'paid' | 'refused' | 'returned';
}

interface Given extends Pick<RefundStatus, 'refund_id' | 'state'> {
  amount_satang: number;
}

const DAY = '2026-11-23';
const next = { waits: ['on_the_way', 'failed'], on_the_way: ['paid', 'failed'], paid: ['failed'], failed: [] } as const;

export class RefundBank {
  /** The refunds that the gateway supports now, and whether it reports a wrong amount. */
  can: Capabilities['refund'] = 'none';
  is_lying = false;
  readonly transfers = new Map<string, Transfer>();
  readonly given = new Map<string, Given>();
  private reports = 0;

  /** Returns the gateway with refunds added, made once per refund id. */
  around(gateway: Gateway, outside: <Result>(call: () => Result) => () => Promise<Result>): Gateway {
    const say = (one: Given | undefined): NewRefund => {
      if (!one) return { kind: 'refused', reason: 'unknown' };
      if (this.is_lying) return { kind: 'wrong', reason: 'another amount' };
      const { refund_id, state } = one;
      const recipient = state === 'waits' ? 'p••@example.com' : null;
      return { kind: 'made', refund_id, state, reported: recipient, answer_until_ms: null, reason: null };
    };
    return {
      ...gateway,
      can: { ...gateway.can, refund: this.can },
      refund: ({ refund_uuid, amount_satang }: RefundRequest) =>
        outside(() => {
          const previous = this.given.get(refund_uuid);
          const state = this.can === 'mails_payer' ? ('waits' as const) : ('on_the_way' as const);
          const refund = previous ?? { refund_id: `re_${this.given.size}`, amount_satang, state };
          this.given.set(refund_uuid, refund);
          return say(refund);
        })(),
      fetchRefund: ({ refund_uuid }: RefundRequest) => outside(() => say(this.given.get(refund_uuid)))(),
    };
  }

  /** Receives a file. */
  take({ lines }: ReadFile): void {
    for (const { end_to_end_id, amount_satang } of lines) {
      if (this.transfers.has(end_to_end_id)) throw new Error('The bank was sent one transfer twice');
      this.transfers.set(end_to_end_id, { amount_satang, state: 'taken' });
    }
  }

  /** Moves one of the suitable transfers into a state. Returns the bank’s report about it. */
  decide(nth: number, to: 'paid' | 'refused' | 'returned'): string | null {
    const from = to === 'returned' ? 'paid' : 'taken';
    const all = [...this.transfers].filter(([, { state }]) => state === from);
    const [id, transfer] = all[nth % Math.max(1, all.length)] ?? [];
    if (!id || !transfer) return null;
    transfer.state = to;
    return this.report(id, transfer);
  }

  /** Returns the bank’s reports about everything that it has done. */
  everything = (): string[] =>
    [...this.transfers].flatMap(([id, transfer]) => (transfer.state === 'taken' ? [] : [this.report(id, transfer)]));

  private report(id: string, { amount_satang: satang, state }: Transfer): string {
    this.reports += 1;
    const name = `report-${this.reports}`;
    if (state === 'refused') return status(name, { file: 'its file', code: 'RJCT', lines: [id] });
    const debit = { id, satang, direction: 'DBIT' as const, day: DAY };
    return statement(name, state === 'returned' ? [debit, { ...debit, direction: 'CRDT' }] : [debit]);
  }

  /** Moves one refund of the gateway to its next state, which may be a failure after payment. */
  runJobs(nth: number): void {
    const all = [...this.given.values()].filter(({ state }) => state !== 'failed');
    const one = all[nth % Math.max(1, all.length)];
    const states = one ? next[one.state] : [];
    const to = states[nth % 3 === 0 ? states.length - 1 : 0];
    if (one && to) one.state = to;
  }

  /** All money that payers got back and kept. */
  get paidBack_satang(): number {
    return [...this.transfers.values(), ...this.given.values()].reduce(
      (sum, { state, amount_satang }) => sum + (state === 'paid' ? amount_satang : 0),
      0,
    );
  }
}
