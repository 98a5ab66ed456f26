import { type Statement, write } from '../host/statement.ts';

/** The picture that a member has until now goes where they take another, unless a live, an announced one or a post shows it. */
export const forgetPicture = ({ uuid, avatar_url, now }: { uuid: string; avatar_url: string; now: Date }): Statement =>
  write`UPDATE uploads SET forgotten_at_ms = ${now.getTime()}
    WHERE user_uuid = ${uuid} AND forgotten_at_ms IS NULL
      AND key = (SELECT substr(avatar_url, length('/media/') + 1) FROM users WHERE uuid = ${uuid} AND avatar_url <> ${avatar_url})
      AND NOT EXISTS (SELECT 1 FROM lives WHERE caster_uuid = uploads.user_uuid AND poster_url = '/media/' || uploads.key)
      AND NOT EXISTS (SELECT 1 FROM announced_lives WHERE caster_uuid = uploads.user_uuid AND poster_url = '/media/' || uploads.key)
      AND NOT EXISTS (SELECT 1 FROM posts, json_each(posts.pictures) AS shown
        WHERE posts.author_uuid = uploads.user_uuid AND shown.value = '/media/' || uploads.key)`;
