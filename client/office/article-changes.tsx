import { useSite } from '../platform/page/site.tsx';

const paragraphsOf = (text: string) => text.split(/\n{2,}/);

/** Returns the paragraphs of a text that another one lacks. */
const missingIn = (other: string, text: string) => {
  const others = new Set(paragraphsOf(other));
  return paragraphsOf(text).filter((paragraph) => !others.has(paragraph));
};

/** Paragraphs that a draft removes from the text in force, and those that it adds. */
export function ArticleChanges({ before, after }: { before: string; after: string }) {
  const { t } = useSite();
  const removed = missingIn(after, before);
  const added = missingIn(before, after);
  return (
    <aside className="card grid gap-3 p-4 text-sm" aria-labelledby="changes">
      <h2 id="changes" className="font-semibold">
        {t('office:article.changes')}
      </h2>
      {removed.length + added.length === 0 && <p>{t('office:article.same')}</p>}
      {removed.length > 0 && (
        <section>
          <h3 className="text-soft">{t('office:article.removed')}</h3>
          {removed.map((paragraph) => (
            <del key={paragraph} className="mt-2 block whitespace-pre-wrap">
              {paragraph}
            </del>
          ))}
        </section>
      )}
      {added.length > 0 && (
        <section>
          <h3 className="text-soft">{t('office:article.added')}</h3>
          {added.map((paragraph) => (
            <ins key={paragraph} className="mt-2 block border-l-2 border-current pl-2 whitespace-pre-wrap no-underline">
              {paragraph}
            </ins>
          ))}
        </section>
      )}
    </aside>
  );
}
