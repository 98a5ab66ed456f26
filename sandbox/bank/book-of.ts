import type { SandboxBindings } from '../env.ts';

/** The bank has one book. */
export const bookOf = ({ BANK_BOOK }: SandboxBindings) => BANK_BOOK.getByName('book');
export type Book = ReturnType<typeof bookOf>;
