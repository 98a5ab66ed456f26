/** Bank reports about payments, independent of the message format. */

/**
 * Outcome of a payment. `accepted`: the bank received it, nothing is final. `paid`: the money left
 * our account. `rejected`: the money never left our account and never will. `returned`: the money
 * left and came back.
 */
export type BankVerdict = 'accepted' | 'paid' | 'rejected' | 'returned';

/** A line of a report, about one payment or about a whole file. */
export interface BankWord {
  /** Reference of the attempt. Null: the line is about the whole file. */
  end_to_end_id: string | null;
  /** File that contains the payment. Null if the bank does not name it. */
  message_id: string | null;
  verdict: BankVerdict;
  /** Null if the bank does not state it. */
  amount_satang: number | null;
  /** Fee that the bank charged us in addition to the amount. 0 if it states none. */
  charge_satang: number;
  /** Date according to the bank, `YYYY-MM-DD`. */
  value_day: string;
  /** ISO reason code, for example AC04 for a closed account. Null if none is given. */
  reason_code: string | null;
  reason_text: string | null;
}

/** A parsed report. A report that arrives twice is recognized by its id. */
export interface BankReport {
  kind: 'pain.002' | 'camt.053' | 'camt.054';
  report_id: string;
  words: readonly BankWord[];
}
