/**
 * All failures that the API can answer, with the schemas that clients validate error bodies with.
 */
import { z } from 'zod';
import * as tables from './failure-tables.ts';
import type { FailureCode, Failures } from './platform/failure/failure-status.ts';
import type { FailureTable } from './platform/failure/failure-table.ts';

export { type FailureCode, failureStatus } from './platform/failure/failure-status.ts';

type FactsByCode = {
  [Code in FailureCode]: Failures[Code] extends { facts: infer Facts extends z.ZodRawShape }
    ? z.infer<z.ZodObject<Facts>>
    : { [name: string]: never };
};

/** Details of a code. Most codes have none. */
export type FailureFacts<Code extends FailureCode> = FactsByCode[Code];

/** Codes that can be sent without details. */
export type PlainFailureCode = {
  [Code in FailureCode]: Record<never, never> extends FailureFacts<Code> ? Code : never;
}[FailureCode];

/** A code with its details. */
export type ErrorBody = {
  [Code in FailureCode]: Failures[Code] extends { facts: object }
    ? { code: Code } & FailureFacts<Code>
    : { code: Code };
}[FailureCode];

/** Body of every failed call. */
export interface FailureAnswer {
  error: ErrorBody & { message_key: string };
}

const errorOf = ([code, entry]: [string, FailureTable[string]]) =>
  z.looseObject({
    code: z.literal(code),
    message_key: z.string(),
    ...(typeof entry === 'number' ? {} : entry.facts),
  });

let errors: ReturnType<typeof errorOf>[] | undefined;

/**
 * Creates the schemas on first use. At start-up they would take a quarter of an edge isolate's time
 * before its first response.
 */
function failureErrorList() {
  errors ??= Object.values<FailureTable>(tables).flatMap((table) => Object.entries(table).map(errorOf));
  return errors;
}

/** Returns the error schema of each code: the code, the key of its text, and its details. */
export const failureErrors = (): Record<FailureCode, z.ZodObject> =>
  Object.fromEntries(failureErrorList().map((error) => [error.shape.code.value, error])) as unknown as Record<
    FailureCode,
    z.ZodObject
  >;

/** Schema for the body of a failed call, with the details of its code. */
export const failureAnswer = z.object({
  // The type inference of a mapped list loses which details belong to which code.
  error: z.lazy(() =>
    z.discriminatedUnion('code', failureErrorList() as [ReturnType<typeof errorOf>]),
  ) as unknown as z.ZodType<FailureAnswer['error']>,
});
