/** What others see of a member, as they write it themselves. */
import { z } from 'zod';
import { type CallLimit, defineCall, one } from '../platform/call.ts';
import { picture, text, tick, unlessEmpty } from '../platform/field.ts';
import { memberName } from './member-name.ts';
import { userCard } from './profile.ts';

/** In characters. */
export const BIO_MOST = 200;

/** So many a day, what is refused too: each is written into every row that bears the name. */
const changes: CallLimit = { times: 20, window_seconds: 86_400 };

export const changeOwnCard = defineCall({
  method: 'POST',
  path: '/v1/profile/card',
  summary:
    "Changes the caller's name, bio and picture. Without a bio there is none from then on; without a picture the one that is there stays, unless `without_picture` takes it off",
  access: 'bearer',
  limit: changes,
  form: z.object({
    name: memberName,
    bio: unlessEmpty(text(BIO_MOST)),
    /** One that the caller has sent before by the upload call. */
    picture_url: unlessEmpty(picture),
    without_picture: tick,
  }),
  failures: ['user_not_found', 'profile_word', 'name_reserved', 'post_picture_unknown'],
  answer: one(userCard.extend({ bio: z.string() })),
});
