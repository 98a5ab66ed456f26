/** Published versions of texts for tests. */
import { env } from 'cloudflare:workers';
import type { ArticleName } from '../../calls/platform/article.ts';
import { addUsers, userUuid } from './world.ts';

/** Publishes a version of a text that applies from a Bangkok day. */
export async function addArticleVersion(name: ArticleName, from_day: string): Promise<void> {
  await addUsers(['author'], { role: 'staff' });
  await env.DB.prepare(
    `INSERT INTO article_versions (uuid, name, title_th, title_en, description_th, description_en, text_th, text_en,
      digest, changed_by_uuid, changed_at_ms, from_day, published_at_ms)
    VALUES (?1 || ?2, ?1, 'a', 'a', 'a', 'a', 'a', 'a', 'a', ?3, 1, ?2, 1)`,
  )
    .bind(name, from_day, userUuid('author'))
    .run();
}
