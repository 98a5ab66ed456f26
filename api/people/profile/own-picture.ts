import { type Statement, write } from '../../platform/framework/statement.ts';

/**
 * Builds the statement that marks a member's current picture for deletion if they choose another.
 * A trigger of uploads (platform/upload/rules.sql) keeps a picture that is still used elsewhere.
 */
export const forgetPicture = ({ uuid, avatar_url, now }: { uuid: string; avatar_url: string; now: Date }): Statement =>
  write`UPDATE uploads SET forgotten_at_ms = ${now.getTime()}
    WHERE user_uuid = ${uuid} AND forgotten_at_ms IS NULL
      AND key = (SELECT substr(avatar_url, length('/media/') + 1) FROM users WHERE uuid = ${uuid} AND avatar_url <> ${avatar_url})`;
