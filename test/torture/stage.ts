/** Context of a command: people, the server, the sandbox banks, and the rows of the database. */
import type { Dice } from './dice.ts';

/** A person of the storm with a session. */
export interface Person {
  uuid: string;
  kind: 'viewer' | 'vb' | 'family' | 'staff' | 'chief';
  family_uuid: string | null;
  token: string;
  /** IP address, because requests are limited by address. */
  address: string;
}

/** A response. `code` is the error code, or empty. */
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
  /** Idempotency-Key. `true` creates one, sometimes a repeated or malformed one. */
  key?: string | true;
}

export type Row = Readonly<Record<string, string | number | null>>;

/** Functions and data of a command. */
export interface Stage {
  dice: Dice;
  people: readonly Person[];
  /** Returns the people of these kinds. */
  of: (...kinds: Person['kind'][]) => readonly Person[];
  /** Chooses a kind by weight, then a person of that kind. */
  one: (weights: Readonly<Partial<Record<Person['kind'], number>>>) => Person | undefined;
  /** Reads the database. */
  rows: (sql: string, ...params: (string | number)[]) => Row[];
  ask: (person: Person, request: Asked) => Promise<Answer>;
  /** Repeats one of the latest idempotent requests, unchanged or with other fields. */
  again: (dice: Dice) => Promise<void>;
  /** Posts a form of the sandbox's banks and gateways. */
  atSandbox: (path: string, form: Readonly<Record<string, string>>) => Promise<number>;
  /** Posts a raw body, as a gateway does. */
  post: (path: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>;
  /** Runs SQL for changes that no visitor can cause, such as passed time. */
  write: (sql: string, ...params: (string | number)[]) => Promise<void>;
}

/** A command of the storm. It does nothing if no suitable rows exist. */
export type Command = (stage: Stage) => Promise<unknown>;

export const text = (row: Row | undefined, column: string): string => String(row?.[column] ?? '');
export const number = (row: Row | undefined, column: string): number => Number(row?.[column] ?? 0);
