/**
 * The gallery of local sites: every part of the design system, and main screens in their states with
 * example answers of the API. Production builds do not contain it.
 */
import type { Context } from 'hono';
import type { ReactElement } from 'react';
import { listWebhookDeliveries, listWebhooks } from '../../calls/families/family-webhook.ts';
import { getToday, getWaiting } from '../../calls/office/operation-today.ts';
import { getBackOfficeProfile } from '../../calls/people/profile.ts';
import type { Call } from '../../calls/platform/call.ts';
import { exampleOf } from '../../calls/platform/example/example.ts';
import { FamilyPage } from '../../client/families/family-page.tsx';
import { WebhookPage } from '../../client/families/webhook/webhook-page.tsx';
import { WebhooksPage } from '../../client/families/webhook/webhooks-page.tsx';
import { AudiencePage } from '../../client/live/audience/audience-page.tsx';
import { OfficePage } from '../../client/office/today/office-page.tsx';
import { ErrorPage } from '../../client/platform/error/error-page.tsx';
import { BlogPage } from '../../client/site/content/blog-page.tsx';
import { GalleryPage } from '../../client/site/gallery/gallery-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { navOf } from '../office/office-nav.ts';
import { page } from '../platform/page/page.tsx';
import { linkIn } from '../platform/page/site.ts';
import { contentPosts } from './content.ts';

/** Path of the gallery. Its screens are below it. */
export const GALLERY_PATH = '/local/gallery';

/** Returns an example answer of a call. */
const answerOf = <Asked extends Call>({ answer }: Asked) =>
  answer.parse(exampleOf(answer, 'output')) as Asked['answer']['_zod']['output'];

const noForm = { formError: null, status: null } as const;

/** Screens by name: each in one state. */
const screens: Readonly<Record<string, (c: Context<EdgeEnv>) => ReactElement>> = {
  'error-404': () => <ErrorPage status={404} code="not_found" requestId="b1946ac9" />,
  'error-500': () => <ErrorPage status={500} code="internal" requestId="b1946ac9" />,
  'error-503': () => <ErrorPage status={503} code="upstream_unavailable" requestId="b1946ac9" />,
  'family-without-members': () => {
    const { family } = answerOf(getBackOfficeProfile).data;
    if (!family) throw new Error('The example has a family');
    const lists = { members: [], invitations: [], month: null, sort: null, olderHref: null };
    return <FamilyPage family={{ ...family, debt_satang: 0 }} {...lists} {...noForm} commandKey="key" />;
  },
  'webhooks-none': () => (
    <WebhooksPage webhooks={[]} isFull={false} draft={{ url: '', ticks: [] }} secret={null} {...noForm} />
  ),
  'webhooks-full': () => (
    <WebhooksPage
      webhooks={answerOf(listWebhooks).data}
      isFull
      draft={{ url: '', ticks: [] }}
      secret="whsec_example"
      {...noForm}
    />
  ),
  'webhook-failing': () => {
    const [webhook] = answerOf(listWebhooks).data;
    if (!webhook) throw new Error('The example has a webhook');
    const deliveries = answerOf(listWebhookDeliveries).data;
    return (
      <WebhookPage
        webhook={{ ...webhook, failing_since: webhook.made_at, disabled_at: webhook.made_at }}
        deliveries={deliveries.map((one) => ({ ...one, state: 'failed', status: 503 }))}
        olderHref={null}
        secret={null}
        status={null}
      />
    );
  },
  'audience-none': () => <AudiencePage lives={[]} days={[]} />,
  'office-today': () => {
    const nav = navOf('staff', { ok: true, answer: answerOf(getWaiting), outcome: 'MISS' });
    return <OfficePage nav={nav} today={answerOf(getToday).data} waiting={[]} steps={[]} />;
  },
  blog: (c) => <BlogPage posts={contentPosts(c)} />,
};

/** Responds with the gallery, or with one of its screens. */
export async function gallery(c: Context<EdgeEnv>): Promise<Response> {
  const { screen: name } = c.req.param() as { screen?: string };
  const share = { kind: 'hidden' } as const;
  if (name === undefined) {
    const to = linkIn(c);
    const links = Object.keys(screens).map((screen) => ({ name: screen, href: to(`${GALLERY_PATH}/${screen}`) }));
    return page(c, { share, body: <GalleryPage screens={links} /> });
  }
  const screen = screens[name];
  return screen ? page(c, { share, body: screen(c) }) : c.notFound();
}
