/** The bank's payout files, in one object. */
import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';
import type { SandboxBindings } from '../env.ts';
import {
  decideFile,
  decideLine,
  type FileDecision,
  type LineDecision,
  type ReadFile,
  type TransferFile,
  transferFile,
} from './transfer-file.ts';

/** The bank's behaviour about a file; it can be set before the file arrives. */
const bankBehaviour = z.object({
  /** Accepts the file, but answers every request with an error. */
  is_silent: z.boolean(),
  /** Reports everything twice. */
  is_double: z.boolean(),
});
export type BankBehaviour = z.infer<typeof bankBehaviour>;

const MAX_LISTED = 50;

export interface PayoutBankBindings extends SandboxBindings {
  PAYOUT_BOOK: DurableObjectNamespace<PayoutBook>;
}

/** Returns the single object of the bank. */
export const payoutBookOf = ({ PAYOUT_BOOK }: PayoutBankBindings) => PAYOUT_BOOK.getByName('book');

export class PayoutBook extends DurableObject<SandboxBindings> {
  find(messageId: string): TransferFile | null {
    const value = this.ctx.storage.kv.get(`file:${messageId}`);
    return value === undefined ? null : transferFile.parse(value);
  }

  /** Returns the files, newest first. */
  list(): TransferFile[] {
    return [...this.ctx.storage.kv.list({ prefix: 'file:' })]
      .map(([, value]) => transferFile.parse(value))
      .sort((a, b) => b.taken_at.localeCompare(a.taken_at))
      .slice(0, MAX_LISTED);
  }

  /** Accepts a file once. An existing one with the same id stays unchanged. */
  take({ lines, ...head }: ReadFile): TransferFile {
    const file = this.find(head.message_id);
    if (file) return file;
    return this.put({
      ...head,
      lines: lines.map((line) => ({ ...line, state: 'waiting' as const, reason: null, day: head.value_day })),
      taken_at: new Date().toISOString(),
    });
  }

  decideLine(messageId: string, endToEndId: string, decision: LineDecision): TransferFile | null {
    const file = this.find(messageId);
    if (!file) return null;
    const lines = file.lines.map((line) => (line.end_to_end_id === endToEndId ? decideLine(line, decision) : line));
    return this.put({ ...file, lines });
  }

  decideFile(messageId: string, decision: FileDecision): TransferFile | null {
    const file = this.find(messageId);
    return file && this.put(decideFile(file, decision));
  }

  behaviourFor(messageId: string): BankBehaviour {
    const value = this.ctx.storage.kv.get(`manner:${messageId}`);
    return value === undefined ? { is_silent: false, is_double: false } : bankBehaviour.parse(value);
  }

  setBehaviour(messageId: string, behaviour: BankBehaviour) {
    this.ctx.storage.kv.put(`manner:${messageId}`, behaviour);
  }

  private put(file: TransferFile): TransferFile {
    this.ctx.storage.kv.put(`file:${file.message_id}`, file);
    return file;
  }
}
