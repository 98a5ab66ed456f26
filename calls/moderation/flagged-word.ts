/**
 * Flagged words. A comment that contains one waits for review; chat messages, notes of gifts, names
 * and bios are rejected.
 */
import { z } from 'zod';
import { defineCall, list, one, pageQuery } from '../platform/call.ts';
import { moment, singleLine, uuid } from '../platform/field.ts';

const ground = singleLine(500);

const heldWord = z.object({ uuid, word: z.string(), added_at: moment });
/** A word that holds comments for review, and other texts back. */
export type HeldWord = z.infer<typeof heldWord>;

export const listHeldWords = defineCall({
  method: 'GET',
  path: '/v1/office/words',
  summary:
    'Lists flagged words. A comment that contains one, in any spelling, waits for review. Chat messages, notes of gifts, names and bios with one are rejected',
  access: 'moderator',
  query: pageQuery,
  answer: list(heldWord),
});

export const addHeldWord = defineCall({
  method: 'POST',
  path: '/v1/office/words',
  summary: 'Adds a flagged word. Other spellings of it count as the same word',
  access: 'moderator',
  form: z.object({ word: singleLine(60), ground }),
  failures: ['word_too_short', 'word_exists', 'words_full'],
  answer: one(heldWord),
});

export const dropHeldWord = defineCall({
  method: 'POST',
  path: '/v1/office/words/{uuid}/drop',
  summary: 'Removes a flagged word',
  access: 'moderator',
  params: z.object({ uuid }),
  form: z.object({ ground }),
  failures: ['word_not_found'],
  answer: one(z.object({ uuid })),
});
