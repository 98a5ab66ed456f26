/** Codes of all failures that the API can answer, with their HTTP status. */
import codesByStatus from 'virtual:failure-status';
import type * as tables from '../../failure-tables.ts';

/** All failure tables as one type. */
export type Failures = Intersection<(typeof tables)[keyof typeof tables]>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/**
 * A failure code. The API answers no other codes. The text of a code is in
 * `locales/{th,en}/platform/error.json` under `code.<code>`.
 */
export type FailureCode = keyof Failures;

/** Statuses by code, without the schemas of the details: every isolate loads them at its start. */
export const failureStatus = Object.fromEntries(
  Object.entries(codesByStatus).flatMap(([status, codes]) => codes.split(' ').map((code) => [code, Number(status)])),
) as {
  readonly [Code in FailureCode]: Failures[Code] extends { status: infer Status } ? Status : Failures[Code];
};
