/**
 * Renders a page as a stream: the frame and the known data at once, then each streamed section in
 * document order.
 */

import assets from 'virtual:client-assets';
import type { Props } from '@hono/react-renderer';
import type { Context } from 'hono';
import type { StatusCode } from 'hono/utils/http-status';
import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import type { CachePolicy } from '../../../calls/platform/call.ts';
import type { ProfileSummary } from '../../../calls/platform/profile-summary.ts';
import { PageFrame } from '../../../client/platform/layout/page-frame.tsx';
import { SectionSlot, splitAtSlots } from '../../../client/platform/page/deferred.tsx';
import { type AppPage, Document, type Files, filesOf, type Head } from '../../../client/platform/page/document.tsx';
import { type Site, SiteProvider } from '../../../client/platform/page/site.tsx';
import { SectionFailed, type SectionName } from '../../../client/ui/feedback/section-failed.tsx';
import { sheetOf } from '../../../pages/page.ts';
import type { EdgeEnv } from '../../env.ts';
import { log } from '../base/log.ts';
import { peekSettled } from '../base/peek-settled.ts';
import { utf8Of } from '../base/utf8.ts';
import { withTimeout } from '../base/with-timeout.ts';
import { shared } from '../cache/cache-policy.ts';
import { INCOMPLETE } from '../cache/cached-response.ts';
import type { Result } from '../host/api.ts';
import { readProfileSummary } from './profile-summary.ts';
import { type SectionForAll, sectionHtml, sharedAnswers } from './section-html.tsx';
import { type Share, shareHead } from './share.ts';
import { isWebView, siteOf } from './site.ts';
import { textsOf } from './texts.ts';

/**
 * Adds a section whose data is still loading. If it fails, a short message replaces it. A section
 * `'for_all'` uses nothing of its reader but the users that they follow. Each isolate renders it
 * once for the same answers and follows (section-html.tsx).
 */
export type Defer = <Answer>(
  result: Promise<Result<Answer>>,
  section: SectionName,
  render: (answer: Answer) => ReactNode,
  audience?: 'for_all',
) => ReactNode;

/** A rendered section. `whole` is false if a message replaces it. */
export interface RenderedSection {
  node: ReactNode;
  whole: boolean;
  /** Set for a section that is the same for every visitor. */
  forAll?: SectionForAll;
}

/** Adds a section that handles its own failures. */
type Put = (coming: Promise<RenderedSection>) => ReactNode;

/** A page with its metadata. */
export interface RenderedPage {
  share: Share;
  /** How long all visitors may share the page. Absent for private pages. */
  cache?: CachePolicy | undefined;
  status?: number;
  /**
   * Set for pages of the app areas (payment, shop), which have a short footer and their own
   * stylesheet.
   */
  app?: AppPage;
  /** The member's account summary, if the page reads it with its own data. */
  summary?: Promise<ProfileSummary | null> | undefined;
  /** Seconds after which the page reloads, because its content changes. */
  refreshSeconds?: number;
  /** Scripts in addition to those of every page. */
  scripts?: readonly string[];
  body: ReactNode | ((defer: Defer, put: Put) => ReactNode);
}

/** A section and its state. It can be shown once `ready` resolves. */
interface DeferredPart {
  index: number;
  shown?: Omit<RenderedSection, 'whole'>;
  ready: Promise<void>;
  /** False if a message replaces the section. */
  whole: boolean;
}

/** Responds with a page. */
export async function page(
  c: Context<EdgeEnv>,
  { share, cache, status = 200, app, summary: ownSummary, scripts = [], body, ...options }: RenderedPage,
): Promise<Response> {
  const { page: definition } = c.get('address').pageMatch ?? {};
  const { share: kind = 'hidden', text_only: textOnly = false } = definition ?? {};
  // Error pages have no link preview.
  if (status < 400 && share.kind !== kind)
    throw new Error(`This page is declared with the share kind ${kind}, not ${share.kind}`);
  const { refreshSeconds = app?.refreshSeconds } = options;
  const summaryPromise = isWebView(c) ? null : withTimeout(ownSummary ?? readProfileSummary(c));
  const site = siteOf(c);
  const followedIds = c.get('followed')?.then((uuids) => {
    site.followed = uuids;
  });
  const parts: DeferredPart[] = [];
  const put = putInto(parts, followedIds);
  const children =
    typeof body === 'function' ? body(deferTo(put, c.get('requestId'), definition?.path ?? ''), put) : body;
  // Data that is already known is rendered with the page, in one piece. Link previews and search
  // engines get the whole page at once.
  const ready = Promise.all(parts.map((part) => part.ready));
  if (parts.length > 0) await (isbot(c.req.header('user-agent')) ? ready : peekSettled(ready));
  const [summary] = await Promise.all([summaryPromise, followedIds && withTimeout(followedIds)]);
  c.status(status as StatusCode);
  c.header('content-language', site.locale);
  c.header('cache-control', cache && site.viewer === null ? shared(cache) : 'private, no-store');
  const files = filesOf(assets, site, { app, scripts, textOnly, sheet: definition ? sheetOf(definition) : 'public' });
  c.header('link', preloadsOf(files));
  const refresh = refreshSeconds === undefined ? undefined : `${refreshSeconds};url=${addressOf(c)}`;
  const isCacheable = () => parts.every(({ whole }) => whole) && !c.get('usedSpentRead');
  // The renderer passes its HTML to this function: it responds with bytes if the page is complete,
  // otherwise with a stream.
  c.html = ((html: string) => {
    const isWhole = parts.every(({ shown: isShown }) => isShown) && isCacheable();
    const pieces = splitAtSlots(html);
    const body = isWhole ? utf8Of(inOnePiece(site, pieces, parts)) : inOrder(site, pieces, parts, isCacheable);
    return c.body(body, { headers: { 'content-type': 'text/html; charset=UTF-8' } });
  }) as typeof c.html;
  const node = (
    <PageFrame summary={summary} hasTask={app !== undefined}>
      {children}
    </PageFrame>
  );
  return c.render(node, { site, head: shareHead(c, share), files, refresh });
}

/** Returns the URL of the page. Without it, a browser stays at a fragment and does not reload. */
function addressOf(c: Context<EdgeEnv>): string {
  const { pathname, search } = c.get('url');
  return pathname + search;
}

/** A section becomes ready only after `before`, which all sections need. */
function putInto(parts: DeferredPart[], before: Promise<void> | undefined): Put {
  return (sectionPromise) => {
    const part: DeferredPart = {
      index: parts.length,
      whole: true,
      ready: Promise.all([sectionPromise, before]).then(([{ whole, ...rendered }]) => {
        part.whole = whole;
        part.shown = rendered;
      }),
    };
    parts.push(part);
    return <SectionSlot part={part} />;
  };
}

function deferTo(put: Put, request_id: string, pagePath: string): Defer {
  return (result, section, render, audience) =>
    put(
      result.then((outcome) => {
        if (outcome.ok) {
          const answers = audience === 'for_all' ? sharedAnswers(outcome.answer) : null;
          const forAll = answers && { name: `${pagePath} ${section}`, answers };
          return { node: render(outcome.answer), whole: true, ...(forAll && { forAll }) };
        }
        log('warn', { request_id, event: 'section_failed', section, code: outcome.failure.error.code });
        return { node: <SectionFailed section={section} />, whole: false };
      }),
    );
}

declare module '@hono/react-renderer' {
  interface Props {
    site: Site;
    head: Head;
    files: Files;
    refresh: string | undefined;
  }
}

/** The HTML document, for `@hono/react-renderer`. */
export function SiteDocument({ site, children, ...rest }: Props & { children?: ReactNode }) {
  return (
    <SiteProvider site={site} t={textsOf(site.locale)}>
      <Document {...rest} buildTag={__BUILD_TAG__}>
        {children}
      </Document>
    </SiteProvider>
  );
}

/**
 * Announces a page's files in the Link header, before its first byte. Platforms can send it ahead
 * (103).
 */
const preloadsOf = ({ stylesheet, fonts, scripts }: Files) =>
  [
    `<${stylesheet}>;rel=preload;as=style`,
    ...fonts.map((font) => `<${font}>;rel=preload;as=font;crossorigin`),
    // Modules are fetched with CORS. Without `crossorigin`, browsers would fetch them twice.
    ...scripts.map((script) => `<${script}>;rel=preload;as=script;crossorigin`),
  ].join(',');

/** Returns the HTML of a page whose sections are all known. */
const inOnePiece = (site: Site, { first, slots }: ReturnType<typeof splitAtSlots>, parts: DeferredPart[]): string =>
  first + slots.map(({ index, after }) => htmlOf(site, parts[index]) + after).join('');

/** Returns the HTML of a section; nothing without its data. */
const htmlOf = (site: Site, part: DeferredPart | undefined): string =>
  part?.shown ? sectionHtml(site, part.shown.node, part.shown.forAll) : '';

/**
 * Streams the sections in order. If the page must not be cached (a section failed, or `isCacheable`
 * returns false at the end), it ends with a marker.
 */
function inOrder(
  site: Site,
  { first, slots }: ReturnType<typeof splitAtSlots>,
  parts: DeferredPart[],
  isCacheable: () => boolean,
): ReadableStream<Uint8Array> {
  const slotValues = slots.values();
  return new ReadableStream({
    start: (controller) => controller.enqueue(utf8Of(first)),
    async pull(controller) {
      const { value: slot } = slotValues.next();
      const part = slot && parts[slot.index];
      if (!part) {
        if (!isCacheable()) controller.enqueue(utf8Of(INCOMPLETE));
        controller.close();
        return;
      }
      await part.ready;
      controller.enqueue(utf8Of(htmlOf(site, part) + slot.after));
    },
  });
}
