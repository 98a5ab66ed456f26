/** The surroundings of a command: people, the server over HTTP, the sandbox's banks, and rows to choose from. */
import type { Dice } from './dice.ts';

/** A person of the storm with a session. */
export interface Person {
  uuid: string;
  kind: 'viewer' | 'vb' | 'family' | 'staff' | 'chief';
  family_uuid: string | null;
  token: string;
  /** The address that they come from: requests are limited by it. */
  address: string;
}

/** An answer of the server. `code` is that of a failure, and empty otherwise. */
export interface Answer {
  status: number;
  code: string;
  body: unknown;
}

/** A request to the API. */
export interface Asked {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  form?: Readonly<Record<string, string>>;
  /** The Idempotency-Key: true makes one, which is now and then a repeated or a broken one. */
  key?: string | true;
}

export type Row = Readonly<Record<string, string | number | null>>;

/** What a command has at hand. */
export interface Stage {
  dice: Dice;
  people: readonly Person[];
  /** Returns those of these kinds. */
  of: (...kinds: Person['kind'][]) => readonly Person[];
  /** Chooses a kind by its weight, and then one of that kind. */
  one: (weights: Readonly<Partial<Record<Person['kind'], number>>>) => Person | undefined;
  /** Reads the database, and nothing else. */
  rows: (sql: string, ...params: (string | number)[]) => Row[];
  ask: (person: Person, request: Asked) => Promise<Answer>;
  /** Sends one of the latest requests with a key again, as it was or with the key for something else. */
  again: (dice: Dice) => Promise<void>;
  /** Posts a form of the sandbox's banks and gateways. */
  atSandbox: (path: string, form: Readonly<Record<string, string>>) => Promise<number>;
  /** Posts a raw body, as a gateway does. */
  post: (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>;
  /** Brings about what no visitor can, as time that has passed. */
  write: (sql: string, ...params: (string | number)[]) => Promise<void>;
}

/** A command that chance may choose; without anything to do it does nothing. */
export type Command = (stage: Stage) => Promise<unknown>;

export const text = (row: Row | undefined, column: string): string => String(row?.[column] ?? '');
export const number = (row: Row | undefined, column: string): number => Number(row?.[column] ?? 0);
