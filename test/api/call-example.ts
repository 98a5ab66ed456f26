/** What an example of a call is. */
import type { BankModel } from '../unit/money/model/bank-model.ts';

/** The demo accounts of the seed world, and a server that may report facts. */
export type Somebody = 'viewer' | 'caster' | 'family' | 'staff' | 'server' | 'leaver';

/** What is asked, and by whom where not everybody may. */
export interface Example {
  by?: Somebody;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  form?: Record<string, string>;
  file?: Uint8Array<ArrayBuffer>;
  signed?: { body: string; signature: string };
}

/** What must have happened before is made to happen. */
export interface Stage {
  now: Date;
  bank: BankModel;
  tokenOf: (by: Somebody) => Promise<string>;
}

/** One that is made when it is asked for. */
export type Prepared = (stage: Stage) => Promise<Example>;
