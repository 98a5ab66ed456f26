/** Types of the example requests. */
import type { BankModel } from '../unit/money/model/bank-model.ts';

/** The demo accounts of the seed data, and a server that may report facts. */
export type Somebody = 'viewer' | 'caster' | 'family' | 'staff' | 'server' | 'leaver';

/** An example request, with its caller unless the endpoint is public. */
export interface Example {
  by?: Somebody;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  form?: Record<string, string>;
  file?: Uint8Array<ArrayBuffer>;
  signed?: { body: string; signature: string };
}

/** The environment in which an example creates its preconditions. */
export interface Stage {
  now: Date;
  bank: BankModel;
  tokenOf: (by: Somebody) => Promise<string>;
}

/** An example that is created when it is needed. */
export type Prepared = (stage: Stage) => Promise<Example>;
