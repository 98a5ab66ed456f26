/**
 * Emails notices of decisions and money to members with a verified address. Triggers write the
 * letters (api/people/notice/rules.sql).
 */

import { asc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Locale } from '../../../calls/platform/text/locale.ts';
import type noticeTexts from '../../../locales/th/people/notice.json';
import textsByLocale from '../../../locales/th/people/notice.json?raw&languages';
import { noticeLetters, notices } from '../../people/notice/tables.ts';
import { fill } from '../../platform/base/fill.ts';
import { pageLink } from '../../platform/mail/page-link.ts';
import { canMail, sendMail } from '../../platform/mail/send-mail.ts';
import { emails } from '../../platform/mail/tables.ts';
import { mailOf } from '../../platform/mail/text.ts';
import type { Job } from '../../platform/scheduler/job.ts';

const settings = z.object({ PUBLIC_ORIGIN: z.string().default(''), PRODUCT_NAME: z.string().default('Vela') });
const texts: Record<Locale, typeof noticeTexts> = textsByLocale;

/**
 * Interval between two checks, in milliseconds. Triggers write letters, so nothing wakes this job.
 */
const CHECK_INTERVAL_MS = 5 * 60_000;
const MAX_PER_RUN = 20;

export const noticeEmailJob: Job = {
  name: 'notice_letters',
  async due({ db, now }) {
    const [next] = await db
      .select({ due_at_ms: noticeLetters.due_at_ms })
      .from(noticeLetters)
      .orderBy(asc(noticeLetters.due_at_ms))
      .limit(1);
    return Math.min(next?.due_at_ms ?? Number.POSITIVE_INFINITY, now.getTime() + CHECK_INTERVAL_MS);
  },
  async run({ db, env, now }) {
    // Deletes letters before sending: a lost email is better than the same email in every run. The
    // notice itself says the same.
    const { results } = await db.$client
      .prepare(
        `DELETE FROM notice_letters WHERE rowid IN
          (SELECT rowid FROM notice_letters WHERE due_at_ms <= ? ORDER BY due_at_ms LIMIT ${MAX_PER_RUN})
        RETURNING user_uuid, key`,
      )
      .bind(now.getTime())
      .all<{ user_uuid: string; key: string }>();
    const turn = { done: results.length };
    if (results.length === 0 || !canMail(env)) return turn;
    const mailedKeys = new Set(results.map(({ user_uuid, key }) => `${user_uuid} ${key}`));
    const rows = await db
      .select({ notice: notices, to: emails.address, language: emails.language })
      .from(notices)
      .innerJoin(emails, eq(emails.user_uuid, notices.user_uuid))
      .where(inArray(notices.key, [...new Set(results.map(({ key }) => key))]));
    const { PUBLIC_ORIGIN: origin, PRODUCT_NAME: product } = settings.parse(env);
    for (const { notice, to, language } of rows) {
      if (!mailedKeys.has(`${notice.user_uuid} ${notice.key}`)) continue;
      const subjectText = fill(texts[language].kind[notice.kind], notice.facts);
      const [link, choice] = [notice.path, '/notices'].map((path) => pageLink(origin, language, path));
      await sendMail(env, {
        to,
        ...mailOf('notice', language, { product, what: subjectText, link: link ?? '', settings: choice ?? '' }),
      });
    }
    return turn;
  },
};
