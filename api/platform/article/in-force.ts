/** Reads the version of a text that is in force on a Bangkok day. */
import { and, desc, eq, lte, type SQL } from 'drizzle-orm';
import type { ArticleName } from '../../../calls/platform/article.ts';
import { bangkokDay } from '../../../calls/platform/bangkok-day.ts';
import type { Db } from '../framework/db.ts';
import { starterVersionOf } from './starter-text.ts';
import { articleVersions } from './tables.ts';

/** A text: its name, or the slug of a blog post. Also as SQL. */
type Text = ArticleName | { slug: string } | { name: SQL; slug: SQL };

const isSoFar = (text: Text, now: Date, version?: string) =>
  and(
    eq(articleVersions.name, typeof text === 'string' ? text : 'name' in text ? text.name : 'blog'),
    eq(articleVersions.slug, typeof text === 'string' ? '' : text.slug),
    lte(articleVersions.from_day, bangkokDay(now)),
    version === undefined ? undefined : eq(articleVersions.from_day, version),
  );

/**
 * Selects the version in force, or an earlier one by its day. No row: the file of the repository
 * applies.
 */
export const selectVersion = (db: Db, text: Text, now: Date, version?: string) =>
  db
    .select()
    .from(articleVersions)
    .where(isSoFar(text, now, version))
    .orderBy(desc(articleVersions.from_day))
    .limit(1);

/** Selects the day of the version in force. */
export const selectVersionDay = (db: Db, name: ArticleName, now: Date) =>
  db
    .select({ from_day: articleVersions.from_day })
    .from(articleVersions)
    .where(isSoFar(name, now))
    .orderBy(desc(articleVersions.from_day))
    .limit(1);

/** Returns the version in force: its day, or that of the file if nothing is published. */
export const versionOf = async (name: ArticleName, rows: Awaited<ReturnType<typeof selectVersionDay>>) =>
  rows[0]?.from_day ?? (await starterVersionOf(name));
