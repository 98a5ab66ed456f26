/** Labels for users: staff create and change them. */
import { z } from 'zod';
import { defineCall, one } from '../platform/call.ts';
import { localizedFields, singleLine, slug } from '../platform/field.ts';
import { label } from '../platform/user.ts';
import { listLabels } from './profile.ts';

const fields = { ...localizedFields('name', singleLine(30)), tone: label.shape.tone, ground: singleLine(500) };

/** Like `listLabels`, but never cached. */
export const listOfficeLabels = defineCall({
  method: 'GET',
  path: '/v1/office/labels',
  summary: 'Lists the labels for users, uncached',
  access: 'staff',
  query: listLabels.query,
  answer: listLabels.answer,
});

export const addLabel = defineCall({
  method: 'POST',
  path: '/v1/office/labels',
  summary: 'Creates a label for users',
  access: 'staff',
  form: z.object({ key: slug.max(40), ...fields }),
  failures: ['label_exists'],
  answer: one(label),
});

export const changeLabel = defineCall({
  method: 'POST',
  path: '/v1/office/labels/{key}',
  summary: 'Changes the name and colour of a label wherever it is shown',
  access: 'staff',
  params: z.object({ key: slug }),
  form: z.object(fields),
  failures: ['label_not_found'],
  answer: one(label),
});
