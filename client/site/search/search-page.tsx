import type { SearchKind, SearchResults } from '../../../calls/site/search.ts';
import { LiveCard } from '../../live/live/live-card.tsx';
import { LiveGrid } from '../../live/live/live-grid.tsx';
import { useSite } from '../../platform/page/site.tsx';
import { href } from '../../platform/script/href.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EventResultRow, ItemResultRow, PostResultRow, VbResultRow } from './result-rows.tsx';
import styles from './search.css?url';
import { SearchBox } from './search-box.tsx';

interface SearchView {
  /** The search, or empty. */
  q: string;
  /** Null: all kinds. */
  kind: SearchKind | null;
  /** Null before the first search. */
  results: SearchResults | null;
}

const kinds = ['vb', 'stream', 'event', 'item', 'post'] as const;
const listOf = { vb: 'vbs', stream: 'streams', event: 'events', item: 'items', post: 'posts' } as const;

/**
 * The search page. Every search has its own URL. enhance-search.ts replaces `#results` while
 * the visitor types, and lists recent searches.
 */
export function SearchPage({ q, kind, results }: SearchView) {
  const { t } = useSite();
  return (
    <div className="wrap" data-search>
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageTitle title={t('search:title')} lead={t('search:lead')} />
      <SearchBox q={q} kind={kind} />
      <section className="recent" data-recent hidden>
        <h2 className="text-lg font-bold">{t('search:recent')}</h2>
        <ul />
        <button className="btn quiet text-sm" type="button">
          {t('search:forget')}
        </button>
      </section>
      <div id="results" aria-live="polite">
        {results ? (
          <Results q={q} kind={kind} results={results} />
        ) : (
          <EmptyState picture="people" title={t('search:start.title')} text={t('search:start.text')} />
        )}
      </div>
    </div>
  );
}

function Results({ q, kind, results }: { q: string; kind: SearchKind | null; results: SearchResults }) {
  const { t, to } = useSite();
  const kindsWithResults = kinds.filter((each) => results[listOf[each]].length > 0);
  return (
    <>
      <Tabs
        label={t('search:kinds')}
        tabs={[null, ...kinds].map((each) => ({
          href: to(href('/search', each ? { q, kind: each } : { q })),
          text: t(`search:kind.${each ?? 'all'}`),
          current: kind === each,
        }))}
      />
      {kindsWithResults.length === 0 && (
        <div className="mt-4">
          <EmptyState picture="people" title={t('search:empty.title', { q })} text={t('search:empty.text')}>
            <ButtonLink href={to(href('/our-vb'))}>{t('search:empty.browse')}</ButtonLink>
          </EmptyState>
        </div>
      )}
      {kindsWithResults.map((each) => (
        <section key={each} className="mt-6" aria-labelledby={`${each}-results`}>
          <h2 id={`${each}-results`} className="mb-3 text-lg font-bold">
            {t(`search:kind.${each}`)}
          </h2>
          <List kind={each} results={results} />
          {kind === null && results[listOf[each]].length > 5 && (
            <p className="mt-3">
              <ButtonLink href={to(href('/search', { q, kind: each }))}>
                {t('search:more', { kind: t(`search:kind.${each}`) })}
              </ButtonLink>
            </p>
          )}
        </section>
      ))}
    </>
  );
}

function List({ kind, results }: { kind: SearchKind; results: SearchResults }) {
  if (kind === 'stream')
    return (
      <LiveGrid>
        {results.streams.map((live) => (
          <LiveCard key={live.uuid} live={live} />
        ))}
      </LiveGrid>
    );
  return (
    <ul className="results">
      {kind === 'vb' && results.vbs.map((vb) => <VbResultRow key={vb.uuid} vb={vb} />)}
      {kind === 'event' && results.events.map((event) => <EventResultRow key={event.uuid} event={event} />)}
      {kind === 'item' && results.items.map((item) => <ItemResultRow key={item.uuid} item={item} />)}
      {kind === 'post' && results.posts.map((post) => <PostResultRow key={post.uuid} post={post} />)}
    </ul>
  );
}
