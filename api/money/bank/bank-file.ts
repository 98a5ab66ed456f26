/** Payment orders for a bank, independent of the file format. */

/** A Thai bank account: the bank's clearing code, and the digits of the account number. */
export interface BankAccount {
  bank_code: string;
  account: string;
}

/**
 * Type of a PromptPay number, as ISO code: a mobile phone number, or the 13 digits of a person or
 * company.
 */
type Proxy = 'MBNO' | 'NIDN';

/**
 * Destination of a transfer: a bank account, or the account that is linked to a PromptPay number.
 */
type Payee = (BankAccount & { proxy?: undefined }) | { proxy: Proxy; account: string };

/** A payment in a file. */
export type Transfer = Payee & {
  /**
   * Reference of the attempt, which the bank repeats in every answer. Never reused. At most 35
   * letters, digits and hyphens.
   */
  end_to_end_id: string;
  amount_satang: number;
  payee_name: string;
};

/** A file: payments of one day from one account. */
export interface TransferBatch {
  /** Never reused. At most 35 letters, digits and hyphens. */
  message_id: string;
  made_at: Date;
  /** Day on which the payees receive the money, `YYYY-MM-DD` in Bangkok. */
  value_day: string;
  payer: BankAccount & { name: string; company_id: string };
  transfers: readonly Transfer[];
}

/** A file format. It writes the same bytes for the same batch. */
export interface FileFormat {
  name: 'pain.001.001.03' | 'scb_text';
  media_type: string;
  extension: 'xml' | 'txt';
  /** Whether the format supports PromptPay numbers. */
  takes_proxies: boolean;
  write: (batch: TransferBatch) => Uint8Array<ArrayBuffer>;
}

/** Returns the total of a batch, in satang. */
export const totalOf = ({ transfers }: Pick<TransferBatch, 'transfers'>): number =>
  transfers.reduce((sum, { amount_satang }) => sum + amount_satang, 0);
