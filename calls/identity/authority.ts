/** The authority table in the back office: staff read it and request changes of it. */
import { z } from 'zod';
import type { AuthorityName } from '../platform/authority.ts';
import { authorityTable } from '../platform/authority-table.ts';
import { defineCall, list, one } from '../platform/call.ts';
import { coins, moment, optionalField, satang, singleLine, wholeCoins, wholeSatang } from '../platform/field.ts';
import { role } from '../platform/role.ts';

const name = z.enum(Object.keys(authorityTable) as [AuthorityName, ...AuthorityName[]]);
const second = z.enum(['never', 'above', 'always']);

/** Roles, separated by commas or spaces. */
const roles = z
  .string()
  .trim()
  .transform((text) => text.split(/[\s,]+/))
  .pipe(z.array(role).min(1));

const about = z.enum(['money', 'role', 'personal', 'setting', 'content', 'read']);

const authorityRow = z.object({
  /** Name of the call. */
  name: z.string(),
  /** Method and path of the call, such as `POST /v1/office/…`. */
  call: z.string(),
  about,
  /** Roles that may make the call, separated by commas. */
  roles: z.string(),
  second,
  /**
   * True: the record that the command creates waits for the second person. False: the command
   * itself waits.
   */
  by_record: z.boolean(),
  /**
   * The amount that one person moves alone if `second` is `above`, per command and per Bangkok day.
   * Null in the unit that the row does not have, and in rows without an amount.
   */
  once_satang: satang.nullable(),
  day_satang: satang.nullable(),
  once_coins: coins.nullable(),
  day_coins: coins.nullable(),
  step_up: z.boolean(),
  /** True: the back office cannot change the row. */
  is_fixed: z.boolean(),
  /** Reason and time of the latest change; null if the row has the values of the code. */
  ground: z.string().nullable(),
  changed_at: moment.nullable(),
});
/**
 * Who may run a command of staff, up to which amount alone, and from where a second person must
 * approve.
 */
export type AuthorityRow = z.infer<typeof authorityRow>;

export const listAuthority = defineCall({
  method: 'GET',
  path: '/v1/office/authority',
  summary:
    'Lists the authority table, or its rows about one subject. Each call of staff has its roles, the amount that one person moves alone, and the condition for a second person',
  access: 'staff',
  query: z.object({ about: optionalField(about) }),
  answer: list(authorityRow),
});

export const changeAuthority = defineCall({
  method: 'POST',
  path: '/v1/office/authority/{name}',
  summary:
    'Requests a change of a row of the authority table: roles, amounts, and when a second person approves. It takes effect once a second person approves. Amounts count in the unit of the row; omitted ones stay',
  access: 'staff',
  params: z.object({ name }),
  form: z.object({
    roles,
    second,
    once_satang: optionalField(wholeSatang),
    day_satang: optionalField(wholeSatang),
    once_coins: optionalField(wholeCoins),
    day_coins: optionalField(wholeCoins),
    ground: singleLine(500),
  }),
  failures: ['authority_fixed', 'authority_refused'],
  answer: one(authorityRow),
});
