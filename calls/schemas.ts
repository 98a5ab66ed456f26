/**
 * Names of schemas in the API document. A schema that a module of calls/ exports is a component
 * named after its export: `userCard` is `#/components/schemas/UserCard`. Each failure is a
 * component too. Schemas that are not exported are inlined.
 */
import { z } from 'zod';
import { failureErrors } from './failure.ts';

/** The excluded files stay inlined. Names for their schemas would rename types of clients. */
const modules = import.meta.glob<Record<string, unknown>>(
  [
    './*/*.ts',
    './money/payout/payout-terms.ts',
    './platform/tax/tax-class.ts',
    '!./*/{bank-year,card,passkey,retention,tax-office}.ts',
    '!./contracts/contract-field.ts',
    '!./families/family.ts',
    '!./live/{broadcast-key,chat,chat-moderation,live-age,live-office}.ts',
    '!./money/balance.ts',
    '!./office/person-merge.ts',
    '!./people/{member-name,person-name}.ts',
    '!./platform/{call,mail-code,profile-summary}.ts',
  ],
  { eager: true },
);

/** Converts a name such as `userCard` or `live_not_found` to the form of a type name. */
const typeName = (name: string) => name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Registry of all named schemas. */
export const schemas = z.registry<{ id: string }>();

// The last of several names of one schema counts. Builds sort the exports of a module, and Node does not.
const exported = Object.values(modules).flatMap((module) =>
  Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1)),
);
for (const [name, schema] of exported) {
  if (schema instanceof z.ZodType) schemas.add(schema, { id: typeName(name) });
}

for (const [code, error] of Object.entries(failureErrors())) schemas.add(error, { id: `${typeName(code)}Failure` });
