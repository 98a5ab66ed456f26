/**
 * Private pictures of documents, which have no public URL, and the log of accesses to personal
 * data.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery, takesFile } from '../platform/call.ts';
import { moment, singleLine, uuid } from '../platform/field.ts';
import { role } from '../platform/role.ts';
import { uploadTypes } from '../platform/upload.ts';

/** Kind of document in a picture. */
export const paperKind = z.enum([
  'card',
  'person_with_card',
  'bank_book',
  'right_to_work',
  'parental_power',
  'marriage',
]);
export type PaperKind = z.infer<typeof paperKind>;

/** Size of a photo taken by a phone. */
export const MAX_PAPER_BYTES = 10 * 1024 * 1024;

/** A private picture without its content. */
export const privatePicture = z.object({
  uuid,
  kind: paperKind,
  type: z.enum(uploadTypes),
  size_bytes: z.number().int().positive(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  sent_at: moment,
});
export type PrivatePicture = z.infer<typeof privatePicture>;

export const sendPrivatePicture = takesFile(
  defineCall({
    method: 'POST',
    path: '/v1/private-pictures/{kind}',
    summary:
      'Stores a picture of a document, encrypted with its own key. Send `file` in multipart/form-data: JPEG, PNG or WebP, at most 10 MB and 25 megapixels. It is erased after the retention of a draft (initially 90 days), or of a picture, which begins with the decision based on it',
    access: 'bearer',
    limit: { times: 60, window_seconds: 3_600 },
    params: z.object({ kind: paperKind }),
    failures: ['upload_type', 'upload_heic', 'upload_too_many_pixels'],
    answer: one(privatePicture),
  }),
  { most_bytes: MAX_PAPER_BYTES, media_types: Object.values(uploadTypes) },
);

/** Reason for opening personal data. The person concerned can read it. */
const purpose = singleLine(200);

export const openPrivatePicture = defineCall({
  method: 'POST',
  path: '/v1/office/private-pictures/{uuid}/open',
  summary:
    'Returns a picture of a document for a decision. The access is logged first, and shown to the person concerned. Requires a sign-in within the last 15 minutes',
  access: 'staff',
  not_for_browsers: true,
  params: z.object({ uuid }),
  form: z.object({ why: purpose }),
  failures: ['private_picture_not_found', 'private_picture_gone'],
  answer: one(privatePicture.extend({ content_base64: z.base64() })),
});

/** Kind of data that was opened. */
export const lookedAt = z.enum([
  'picture',
  'application',
  'contract',
  'payee',
  'data_request',
  'parcel',
  'tax_invoice',
]);
export type AccessedSubject = z.infer<typeof lookedAt>;

/**
 * An access of a staff member to personal data. The reader is shown by role and a constant number.
 */
export const look = z.object({
  uuid,
  at: moment,
  role,
  number: z.string().regex(/^\d{6}$/),
  what: lookedAt,
  why: z.string(),
});
/** One access of staff to the caller's personal data. */
export type AccessEntry = z.infer<typeof look>;

export const listLooks = defineCall({
  method: 'GET',
  path: '/v1/profile/looks',
  summary:
    "Lists accesses of staff to the caller's personal data with their reasons, latest first. Readers are shown by role and number",
  access: 'bearer',
  query: pageQuery,
  answer: list(look),
});

export const listLooksOf = defineCall({
  method: 'GET',
  path: '/v1/office/looks/{uuid}',
  step_up: true,
  summary:
    "Lists accesses to a user's personal data. Only the roles admin and ceo see the names of readers. Requires a sign-in within the last 15 minutes",
  access: 'staff',
  params: z.object({ uuid }),
  query: pageQuery,
  answer: list(look.extend({ name: z.string().nullable(), subject_uuid: uuid })),
});
