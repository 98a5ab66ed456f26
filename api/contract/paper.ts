/** Pictures of papers, as an application names them. */
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { submitPicture } from '../../calls/contract-step.ts';
import type { Db } from '../host/db.ts';
import type { Failed } from '../host/fail.ts';
import { personKeys, privatePictures } from '../personal/tables.ts';
import type { Filled } from './step-form.ts';

/** These pictures, with whose they are and whether they can still be opened. */
export const selectPapers = (db: Db, uuids: string[]) =>
  db
    .select({
      uuid: privatePictures.uuid,
      kind: privatePictures.kind,
      person_uuid: personKeys.person_uuid,
      wrapped: personKeys.wrapped,
    })
    .from(privatePictures)
    .innerJoin(personKeys, eq(personKeys.uuid, privatePictures.uuid))
    .where(inArray(privatePictures.uuid, uuids));

/** A picture as it is read. */
export type PaperRow = Awaited<ReturnType<typeof selectPapers>>[number];

/** Each is one of the applicant's own, of what it is said to show, and can still be opened. */
export function papersOf(
  form: z.output<(typeof submitPicture)['form']>,
  found: readonly PaperRow[],
  person_uuid: string,
): Filled<'picture'> | Failed {
  const kinds = ['card', 'person_with_card', 'bank_book'] as const;
  const wrong = kinds.filter(
    (kind) =>
      !found.some(
        (one) =>
          one.uuid === form[kind] && one.kind === kind && one.person_uuid === person_uuid && one.wrapped !== null,
      ),
  );
  return wrong.length > 0 ? { failed: 'picture_not_found', facts: { fields: wrong } } : { content: form, warnings: [] };
}
