import type { SandboxBindings } from '../env.ts';
import type { BankBook } from './bank-book.ts';

export interface BankBindings extends SandboxBindings {
  /** The Durable Object with the bank's charges. */
  BANK_BOOK: DurableObjectNamespace<BankBook>;
}

/** Returns the single object of the bank. */
export const bankBookOf = ({ BANK_BOOK }: BankBindings) => BANK_BOOK.getByName('book');
export type BankBookStub = ReturnType<typeof bankBookOf>;
