/** Pictures of documents that an application names. */
import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { submitPicture } from '../../../calls/contracts/step.ts';
import type { PaperKind } from '../../../calls/privacy/personal.ts';
import type { Db } from '../../platform/framework/db.ts';
import type { Failed } from '../../platform/framework/fail.ts';
import { personKeys, privatePictures } from '../../privacy/personal/tables.ts';
import type { Filled } from './step-content.ts';

/** Selects pictures with their owner, and whether they can still be decrypted. */
export const selectDocuments = (db: Db, uuids: readonly (string | undefined)[]) =>
  db
    .select({
      uuid: privatePictures.uuid,
      kind: privatePictures.kind,
      person_uuid: personKeys.person_uuid,
      wrapped: personKeys.wrapped,
    })
    .from(privatePictures)
    .innerJoin(personKeys, eq(personKeys.uuid, privatePictures.uuid))
    .where(
      inArray(
        privatePictures.uuid,
        uuids.filter((uuid) => uuid !== undefined),
      ),
    );

export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number];

/**
 * Returns the fields with a wrong picture: of another person, of another kind, or no longer
 * decryptable.
 */
export const wrongDocuments = <Field extends string>(
  fields: readonly { field: Field; kind: PaperKind; uuid: string | undefined }[],
  papers: readonly DocumentRow[],
  person_uuid: string,
): Field[] =>
  fields.flatMap(({ field, kind, uuid }) => {
    const isTheirs = (one: DocumentRow) => one.kind === kind && one.person_uuid === person_uuid && one.wrapped !== null;
    return papers.some((one) => one.uuid === uuid && isTheirs(one)) ? [] : [field];
  });

/** Returns the failure for these fields. */
export const noSuchDocuments = (fields: string[]): Failed => ({ failed: 'picture_not_found', facts: { fields } });

/** Checks the three pictures that every applicant sends. */
export function documentsOf(
  form: z.output<(typeof submitPicture)['form']>,
  papers: readonly DocumentRow[],
  person_uuid: string,
): Filled<'picture'> | Failed {
  const kinds = ['card', 'person_with_card', 'bank_book'] as const;
  const fields = kinds.map((kind) => ({ field: kind, kind, uuid: form[kind] }));
  const wrong = wrongDocuments(fields, papers, person_uuid);
  return wrong.length > 0 ? noSuchDocuments(wrong) : { content: form, warnings: [], pictures: Object.values(form) };
}
