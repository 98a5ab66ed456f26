/**
 * All failures that the API can answer, with the schemas that clients validate error bodies with.
 */
import { z } from 'zod';
import { failureFacts } from './failure-facts.ts';
import { type FailureCode, failureStatus } from './platform/failure-status.ts';

export { type FailureCode, failureStatus } from './platform/failure-status.ts';

/** Details of a code. Most codes have none. */
export type FailureFacts<Code extends FailureCode> = Code extends keyof typeof failureFacts
  ? z.infer<z.ZodObject<(typeof failureFacts)[Code]>>
  : { [name: string]: never };

/** Codes that can be sent without details. */
export type PlainFailureCode = {
  [Code in FailureCode]: Code extends keyof typeof failureFacts
    ? Record<never, never> extends FailureFacts<Code>
      ? Code
      : never
    : Code;
}[FailureCode];

/** A code with its details. */
export type ErrorBody = {
  [Code in FailureCode]: Code extends keyof typeof failureFacts ? { code: Code } & FailureFacts<Code> : { code: Code };
}[FailureCode];

/** Body of every failed call. */
export interface FailureAnswer {
  error: ErrorBody & { message_key: string };
}

const facts: Partial<Record<FailureCode, z.ZodRawShape>> = failureFacts;

const errorOf = (code: FailureCode) =>
  z.looseObject({ code: z.literal(code), message_key: z.string(), ...facts[code] });

let errors: ReturnType<typeof errorOf>[] | undefined;

/**
 * Creates the schemas on first use. At start-up they would take a quarter of an edge isolate's time
 * before its first response.
 */
function failureErrorList() {
  errors ??= (Object.keys(failureStatus) as FailureCode[]).map(errorOf);
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
