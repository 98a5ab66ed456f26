/** Renders a page of the site to a stream: the frame and what is known at once, then each deferred part in its place. */

import assets from 'virtual:client-assets';
import type { Context } from 'hono';
import { isbot } from 'isbot';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { CachePolicy } from '../calls/call.ts';
import { AppFrame } from '../client/app/app-frame.tsx';
import { Slot, splitAtSlots } from '../client/deferred.tsx';
import { type AppPage, Document, type Head } from '../client/document.tsx';
import { PageFrame } from '../client/layout/page-frame.tsx';
import { type Site, SiteProvider } from '../client/site.tsx';
import { SectionFailed, type SectionName } from '../client/ui/feedback/section-failed.tsx';
import type { Settled } from './api.ts';
import { shared } from './cache/cache-policy.ts';
import { INCOMPLETE } from './cache/kept.ts';
import type { EdgeEnv } from './env.ts';
import { log } from './log.ts';
import { type Share, shareHead } from './share.ts';
import { siteOf } from './site.ts';
import { textsOf } from './texts.ts';

/** Puts a part in the page whose data is still on its way; if it fails, a small message stands in its place. */
export type Defer = <Answer>(
  result: Promise<Settled<Answer>>,
  section: SectionName,
  render: (answer: Answer) => ReactNode,
) => ReactNode;

/** A page, and what may be said of it. */
export interface Page {
  share: Share;
  /** How long the page may be shared by all visitors; absent where it is somebody's own. */
  cache?: CachePolicy | undefined;
  status?: number;
  /** Present on pages of the app areas (payment, shop): they have a frame and a stylesheet of their own. */
  app?: AppPage;
  body: ReactNode | ((defer: Defer) => ReactNode);
}

type Part = () => Promise<{ html: string; whole: boolean }>;

/** Answers with a page. */
export async function page(c: Context<EdgeEnv>, { share, cache, status = 200, app, body }: Page): Promise<Response> {
  const { share: kind = 'hidden' } = c.var.address.found?.page ?? {};
  // A refusal is told to nobody.
  if (status < 400 && share.kind !== kind)
    throw new Error(`by its row this page is shared as ${kind}, not ${share.kind}`);
  const site = siteOf(c);
  const parts: Part[] = [];
  const defer: Defer = (result, section, render) => {
    parts.push(async () => {
      const settled = await result;
      if (settled.ok) return { html: renderPart(site, render(settled.answer)), whole: true };
      log('warn', { request_id: site.requestId, event: 'section_failed', section, code: settled.failure.error.code });
      return { html: renderPart(site, <SectionFailed section={section} />), whole: false };
    });
    return <Slot index={parts.length - 1} />;
  };
  const children = typeof body === 'function' ? body(defer) : body;
  const Frame = app ? AppFrame : PageFrame;
  const rendered = await c.render(<Frame>{children}</Frame>, { site, head: shareHead(c, share), app });
  const pieces = splitAtSlots(await rendered.text());
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': site.locale,
    'cache-control': cache && site.viewer === null ? shared(cache) : 'private, no-store',
  };
  const stream = inOrder(pieces, parts, () => !c.var.usedSpentRead);
  // A link preview or a search engine gets the whole page in one go.
  if (!isbot(c.req.header('user-agent'))) return new Response(stream, { status, headers });
  return new Response(await new Response(stream).text(), { status, headers });
}

declare module '@hono/react-renderer' {
  interface Props {
    site: Site;
    head: Head;
    app?: AppPage | undefined;
  }
}

/** The document, for `@hono/react-renderer`. */
export function SiteDocument({
  site,
  head,
  app,
  children,
}: {
  site: Site;
  head: Head;
  app?: AppPage | undefined;
  children?: ReactNode;
}) {
  return (
    <SiteProvider site={site} t={textsOf(site.locale)}>
      <Document head={head} assets={assets} buildTag={__BUILD_TAG__} app={app}>
        {children}
      </Document>
    </SiteProvider>
  );
}

const renderPart = (site: Site, part: ReactNode) =>
  renderToString(
    <SiteProvider site={site} t={textsOf(site.locale)}>
      {part}
    </SiteProvider>,
  );

/** What cannot be kept (a part failed, or `mayBeKept` says so at the end) ends with a mark. */
function inOrder(
  { first, slots }: ReturnType<typeof splitAtSlots>,
  parts: Part[],
  mayBeKept: () => boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const waiting = slots.values();
  let whole = true;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      const { value: slot } = waiting.next();
      const part = slot && parts[slot.index];
      if (!part) {
        if (!whole || !mayBeKept()) controller.enqueue(encoder.encode(INCOMPLETE));
        controller.close();
        return;
      }
      const filled = await part();
      whole &&= filled.whole;
      controller.enqueue(encoder.encode(filled.html + slot.after));
    },
  });
}
