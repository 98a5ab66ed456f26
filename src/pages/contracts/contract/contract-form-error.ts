/** Failures of contract forms. */
import type { Context } from 'hono';
import type { ContractFormError } from '../../../../client/contracts/step/contract-form-error.ts';
import type { EdgeEnv } from '../../../env.ts';
import type { Failure } from '../../../platform/host/result.ts';

/** Returns the code of a failure and the fields that it concerns. */
export function contractFormErrorOf({ failure: { error } }: Failure): ContractFormError {
  const fields = 'fields' in error && Array.isArray(error.fields) ? error.fields.map(String) : [];
  return { code: error.code, fields };
}

/** Returns the user agent of the reader or signer, as part of the evidence. */
export const agentOf = (c: Context<EdgeEnv>): string => (c.req.header('user-agent') ?? '').slice(0, 200);

/** Returns the text fields of a form, without files. */
export const textsIn = (form: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'));
