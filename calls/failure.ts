/** Every failure the API host can answer, as what asks it checks the body: its code, and what stands beside it. */
import { z } from 'zod';
import { failureFacts } from './failure-facts.ts';
import { type FailureCode, failureStatus } from './platform/failure-status.ts';

export { type FailureCode, failureStatus } from './platform/failure-status.ts';

/** What stands beside a code; beside most of them nothing. */
export type FailureFacts<Code extends FailureCode> = Code extends keyof typeof failureFacts
  ? z.infer<z.ZodObject<(typeof failureFacts)[Code]>>
  : { [name: string]: never };

/** Codes that may stand alone. */
export type PlainFailureCode = {
  [Code in FailureCode]: Code extends keyof typeof failureFacts
    ? Record<never, never> extends FailureFacts<Code>
      ? Code
      : never
    : Code;
}[FailureCode];

/** A code with its facts beside it. */
export type Told = {
  [Code in FailureCode]: Code extends keyof typeof failureFacts ? { code: Code } & FailureFacts<Code> : { code: Code };
}[FailureCode];

/** The body of every failed call. */
export interface FailureAnswer {
  error: Told & { message_key: string };
}

const facts: Partial<Record<FailureCode, z.ZodRawShape>> = failureFacts;

const errorOf = (code: FailureCode) =>
  z.looseObject({ code: z.literal(code), message_key: z.string(), ...facts[code] });

let errors: ReturnType<typeof errorOf>[] | undefined;

/** Made when first asked for: they are a quarter of all that an isolate of the edge would make before its first answer. */
function failureErrorList() {
  errors ??= (Object.keys(failureStatus) as FailureCode[]).map(errorOf);
  return errors;
}

/** What is told of each code: the key of its text, and its facts. */
export const failureErrors = (): Record<FailureCode, z.ZodObject> =>
  Object.fromEntries(failureErrorList().map((error) => [error.shape.code.value, error])) as unknown as Record<
    FailureCode,
    z.ZodObject
  >;

/** Checks the body of a failed call, with the facts of its code. */
export const failureAnswer = z.object({
  // Which facts go with which code is lost on the way through a list.
  error: z.lazy(() =>
    z.discriminatedUnion('code', failureErrorList() as [ReturnType<typeof errorOf>]),
  ) as unknown as z.ZodType<FailureAnswer['error']>,
});
