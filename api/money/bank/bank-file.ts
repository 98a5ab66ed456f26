/** What a bank is told to pay, whatever the form in which it takes orders. */

/** Where money lies: a Thai bank by its clearing code, and the account's digits. */
export interface BankAccount {
  bank_code: string;
  account: string;
}

/** What a PromptPay number is, by ISO's codes: a mobile phone's, or a person's or a company's of 13 digits. */
type Proxy = 'MBNO' | 'NIDN';

/** Where a transfer goes: an account at a bank, or whatever account a PromptPay number leads to. */
type Payee = (BankAccount & { proxy?: undefined }) | { proxy: Proxy; account: string };

/** One payment of a file. */
export type Transfer = Payee & {
  /** The attempt's reference: unique for ever, and in every answer of the bank. At most 35 letters, digits and hyphens. */
  end_to_end_id: string;
  amount_satang: number;
  payee_name: string;
};

/** One file: what is paid on one day, from one account. */
export interface TransferBatch {
  /** Unique for ever, at most 35 letters, digits and hyphens. */
  message_id: string;
  made_at: Date;
  /** The day on which the payees are to have it, `YYYY-MM-DD` in Bangkok. */
  value_day: string;
  payer: BankAccount & { name: string; company_id: string };
  transfers: readonly Transfer[];
}

/** A form of file, which is written the same, to the byte, for the same batch. */
export interface FileFormat {
  name: 'pain.001.001.03' | 'scb_text';
  media_type: string;
  extension: 'xml' | 'txt';
  /** Takes PromptPay numbers too. */
  takes_proxies: boolean;
  write: (batch: TransferBatch) => Uint8Array<ArrayBuffer>;
}

/** What all of a batch comes to. */
export const totalOf = ({ transfers }: Pick<TransferBatch, 'transfers'>): number =>
  transfers.reduce((sum, { amount_satang }) => sum + amount_satang, 0);
