import type { SandboxBindings } from '../env.ts';
import type { BankBook } from './bank-book.ts';

export interface BankBindings extends SandboxBindings {
  /** The bank's books. */
  BANK_BOOK: DurableObjectNamespace<BankBook>;
}

/** The bank has one book. */
export const bookOf = ({ BANK_BOOK }: BankBindings) => BANK_BOOK.getByName('book');
export type Book = ReturnType<typeof bookOf>;
