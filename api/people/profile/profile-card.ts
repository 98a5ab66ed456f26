/**
 * Endpoint with which members change their name, texts and picture. Triggers refresh all copies
 * (rules.sql of this and other features).
 */
import { eq } from 'drizzle-orm';
import { changeOwnCard } from '../../../calls/people/profile-card.ts';
import { profileTextsOf, storedProfileTexts } from '../../../calls/platform/profile-text.ts';
import { refusedByWord, selectFlaggedWords } from '../../moderation/flagged-word/flagged-word.ts';
import type { Db, SqlText } from '../../platform/framework/db.ts';
import type { On } from '../../platform/framework/route.ts';
import { commitOrThrow, updateRow } from '../../platform/framework/statement.ts';
import { picturesOf, selectPictures } from '../../platform/upload/upload-of.ts';
import { users } from '../../platform/user/tables.ts';
import { userCardColumns } from '../../platform/user/user-card.ts';
import { scheduleClosings } from '../../privacy/privacy/closing.ts';
import { FIRST_AVATAR } from './first-avatar.ts';
import { columnsOfName } from './name-columns.ts';
import { forgetPicture } from './own-picture.ts';
import { refusedName, selectLookalikes } from './reserved-name.ts';

export const profileCardRoutes = (on: On) =>
  on(
    changeOwnCard,
    ({ form }, { db, bearer }) => ({
      own: selectOwn(db, bearer.user_uuid),
      words: selectFlaggedWords(db),
      pictures: selectPictures(db, sentIn(form), bearer),
      lookalikes: selectLookalikes(db, form.name, bearer.user_uuid),
    }),
    async ({ form }, { db, env, now, waitUntil, caller: { user_uuid: uuid, role }, read }) => {
      const { own, words, pictures, lookalikes } = await read();
      const [before] = own;
      if (!before) return { failed: 'user_not_found' };
      const { name, picture_url, without_picture } = form;
      const refusal =
        refusedByWord({ name, ...profileTextsOf(form) }, words) ?? refusedName({ name, role }, { env, lookalikes });
      if (refusal) return refusal;
      const isKnown = picture_url === before.avatar_url || picturesOf(pictures, sentIn(form));
      if (!isKnown) return { failed: 'post_picture_unknown', facts: { fields: ['picture_url'] } };
      const avatar_url = picture_url ?? (without_picture ? FIRST_AVATAR : before.avatar_url);
      const rows = await commitOrThrow(
        db,
        [
          forgetPicture({ uuid, avatar_url, now }),
          updateRow(users, { uuid }, { ...columnsOfName(name), about: storedProfileTexts(form), avatar_url }),
        ],
        { own: selectOwn(db, uuid) },
      );
      if (avatar_url !== before.avatar_url) waitUntil(scheduleClosings(env, now));
      const { about, ...card } = rows.own[0] ?? before;
      return { data: { ...card, ...profileTextsOf(about) } };
    },
  );

const sentIn = ({ picture_url }: { picture_url?: string | undefined }) =>
  picture_url === undefined ? [] : [picture_url];

const selectOwn = (db: Db, uuid: SqlText) =>
  db
    .select({ ...userCardColumns, about: users.about })
    .from(users)
    .where(eq(users.uuid, uuid));
