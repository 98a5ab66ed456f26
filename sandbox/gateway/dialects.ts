/** The gateways that the sandbox imitates, by path segment. This is their only list. */
import type { DialectDefinition } from './dialect.ts';
import { opn } from './opn/dialect.ts';
import { stripe } from './stripe/dialect.ts';

export const dialects = { opn, stripe } satisfies Record<string, DialectDefinition>;
export type Dialect = keyof typeof dialects;
export const dialectNames = Object.keys(dialects) as [Dialect, ...Dialect[]];
