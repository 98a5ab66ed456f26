/** The public profile card, as its owner edits it. */
import { z } from 'zod';
import { type CallLimit, defineCall, one } from '../platform/call.ts';
import { optionalField, picture, tick } from '../platform/field.ts';
import { profileTextFields, profileTextForm } from '../platform/profile-text.ts';
import { userCard } from '../platform/user.ts';
import { memberName } from './member-name.ts';

/**
 * Maximum changes per day, including rejected ones. Each change is written to every row that copies
 * the name.
 */
const changes: CallLimit = { times: 20, window_seconds: 86_400 };

export const changeOwnCard = defineCall({
  method: 'POST',
  path: '/v1/profile/card',
  summary:
    "Changes the caller's name, bio and picture. An omitted bio is removed. An omitted picture stays, unless `without_picture` removes it",
  access: 'bearer',
  limit: changes,
  form: z.object({
    name: memberName,
    ...profileTextForm,
    /** A picture that the caller has uploaded. */
    picture_url: optionalField(picture),
    without_picture: tick,
  }),
  failures: ['user_not_found', 'profile_word', 'name_reserved', 'post_picture_unknown'],
  answer: one(userCard.extend(profileTextFields)),
});
