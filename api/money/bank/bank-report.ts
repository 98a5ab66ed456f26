/** What banks say of payments, whatever the message that it came in. */

/**
 * What became of a payment. `accepted`: it was taken, and nothing is final. `paid`: the money left our account.
 * `rejected`: it never will, and none was taken. `returned`: it came back after it had left.
 */
export type BankVerdict = 'accepted' | 'paid' | 'rejected' | 'returned';

/** A line of a report: of one payment, or of all of a file. */
export interface BankWord {
  /** Whose: an attempt's reference, or, where it is of the whole file, null. */
  end_to_end_id: string | null;
  /** The file that it was in; null where the bank does not say. */
  message_id: string | null;
  verdict: BankVerdict;
  /** Null where the bank does not say. */
  amount_satang: number | null;
  /** What the bank took for it from us, beside the amount; 0 where it says nothing of it. */
  charge_satang: number;
  /** The bank's day of it, `YYYY-MM-DD`. */
  value_day: string;
  /** ISO's reason, as AC04 for a closed account; null where none is given. */
  reason_code: string | null;
  reason_text: string | null;
}

/** A report that was read: its own id, by which one that comes twice is known, and its lines. */
export interface BankReport {
  kind: 'pain.002' | 'camt.053' | 'camt.054';
  report_id: string;
  words: readonly BankWord[];
}
