/** Comments that wait for a look, and the words by which they do. */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from './call.ts';
import { line, moment, uuid } from './field.ts';
import { userCard } from './profile.ts';

/** Why a comment waits: a word of the list, one text many times, a link by a new account, or reports of members. */
export const heldBecause = z.enum(['word', 'repeated', 'link', 'reported']);

const waitingComment = z.object({
  uuid,
  post_uuid: uuid,
  author: userCard,
  text: z.string(),
  because: heldBecause,
  written_at: moment,
});
export type WaitingComment = z.infer<typeof waitingComment>;

const ground = line(500);
const looked = one(z.object({ uuid, is_shown: z.boolean() }));

export const listWaitingComments = defineCall({
  method: 'GET',
  path: '/v1/office/comments',
  summary: 'Comments that wait for a look, the oldest first',
  access: 'staff',
  query: pageQuery,
  answer: list(waitingComment),
});

export const letCommentShow = defineCall({
  method: 'POST',
  path: '/v1/office/comments/{uuid}/show',
  summary: 'Shows a comment that waits',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground }),
  failures: ['comment_not_found'],
  answer: looked,
});

export const removeComment = defineCall({
  method: 'POST',
  path: '/v1/office/comments/{uuid}/remove',
  summary: 'Lets nobody see a comment any more',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground }),
  failures: ['comment_not_found'],
  answer: looked,
});

const heldWord = z.object({ uuid, word: z.string(), added_at: moment });
export type HeldWord = z.infer<typeof heldWord>;

export const listHeldWords = defineCall({
  method: 'GET',
  path: '/v1/office/words',
  summary: 'Words with which a comment waits for a look, however they are spelt',
  access: 'staff',
  query: pageQuery,
  answer: list(heldWord),
});

export const addHeldWord = defineCall({
  method: 'POST',
  path: '/v1/office/words',
  summary: 'Adds a word; written otherwise it is the same',
  access: 'staff',
  form: z.object({ word: line(60), ground }),
  failures: ['word_too_short', 'word_exists', 'words_full'],
  answer: one(heldWord),
});

export const dropHeldWord = defineCall({
  method: 'POST',
  path: '/v1/office/words/{uuid}/drop',
  summary: 'Takes a word off the list',
  access: 'staff',
  params: z.object({ uuid }),
  form: z.object({ ground }),
  failures: ['word_not_found'],
  answer: one(z.object({ uuid })),
});
