/** Posts of the people a member follows, and the form with which VBs and families write. */
import type { Context } from 'hono';
import { z } from 'zod';
import { getProfile } from '../../../../calls/people/profile.ts';
import type { CallInput } from '../../../../calls/platform/call.ts';
import type { FailureCode } from '../../../../calls/platform/failure/failure-status.ts';
import { POST_TEXT_MAX } from '../../../../calls/platform/page-field.ts';
import { mayAccess, ownsFamily } from '../../../../calls/platform/role.ts';
import { listFeed, writePost } from '../../../../calls/posts/post.ts';
import { href } from '../../../../client/platform/script/href.ts';
import { splitLocale } from '../../../../client/platform/texts/i18n.ts';
import { FeedPage } from '../../../../client/posts/feed-page.tsx';
import { feed as pageDefinition } from '../../../../pages/posts/post.ts';
import type { EdgeEnv } from '../../../env.ts';
import { api } from '../../../platform/host/api.ts';
import type { Failure } from '../../../platform/host/result.ts';
import { failedPage } from '../../../platform/page/errors.tsx';
import { action, loader } from '../../../platform/page/loader.ts';
import { page } from '../../../platform/page/page.tsx';
import { linkIn } from '../../../platform/page/site.ts';
import { pictureFields, sendPictures } from '../../../posts/send-pictures.ts';

export const feed = loader(pageDefinition, (c, { query: { cursor } }) => feedPage(c, { cursor }));

const draftSchema = z.object({
  text: z.string().catch(''),
  card: z.string().trim().catch(''),
  idempotency_key: z.string(),
});

export const write = action(pageDefinition, 'write', async (c, { form }) => {
  const { text, card, idempotency_key: key } = draftSchema.parse(form);
  const values = { text, card };
  const pictures = await sendPictures(c, form);
  if ('failure' in pictures) return refusedPage(c, pictures, values);
  const cardFields = card === '' ? {} : cardIn(card);
  if (cardFields === null) return feedPage(c, { typed: values, formError: { code: 'post_card_unknown', status: 422 } });
  const result = await api(c, writePost, { form: { text, pictures: pictures.join(','), ...cardFields }, key });
  if (!result.ok) return refusedPage(c, result, values);
  return c.redirect(linkIn(c)(href('/posts/{uuid}', { uuid: result.answer.data.uuid })), 303);
});

const refusedPage = (c: Context<EdgeEnv>, failed: Failure, values: { text: string; card: string }) =>
  failed.status === 401 || failed.status >= 500
    ? failedPage(c, failed)
    : feedPage(c, { typed: values, formError: { code: failed.failure.error.code, status: failed.status } });

type Card = Pick<CallInput<typeof writePost>['form'], 'card_kind' | 'card_id'>;
const places: readonly [RegExp, NonNullable<Card['card_kind']>][] = [
  [/^\/lives?\/([a-z0-9-]+)$/, 'live'],
  [/^\/(?:app|webview)\/events\/([a-z0-9-]+)$/, 'event'],
  [/^\/webview\/shop\/([a-z0-9-]+)$/, 'item'],
];

/** Returns the card for a link of this site, or null if posts cannot show its target. */
function cardIn(link: string): Card | null {
  const path = URL.canParse(link, 'https://site.invalid') ? new URL(link, 'https://site.invalid').pathname : '';
  const { path: plain } = splitLocale(path.toLowerCase());
  for (const [pattern, card_kind] of places) {
    const id = pattern.exec(plain)?.[1];
    if (id) return { card_kind, card_id: id };
  }
  return null;
}

async function feedPage(
  c: Context<EdgeEnv>,
  {
    cursor,
    formError = null,
    typed = { text: '', card: '' },
  }: {
    cursor?: string | undefined;
    formError?: { code: FailureCode; status: number } | null;
    typed?: { text: string; card: string };
  },
): Promise<Response> {
  const [result, profile] = await Promise.all([api(c, listFeed, { query: { cursor } }), api(c, getProfile, {})]);
  if (!result.ok) return failedPage(c, result);
  const { data, next_cursor } = result.answer;
  const role = profile.ok ? profile.answer.data.role : null;
  return page(c, {
    share: { kind: 'hidden' },
    ...(formError && { status: formError.status }),
    body: (
      <FeedPage
        posts={data}
        nextHref={next_cursor && linkIn(c)(href('/feed', { cursor: next_cursor }))}
        viewKey={role && (mayAccess(role, 'caster') || ownsFamily(role)) ? crypto.randomUUID() : null}
        formError={formError?.code ?? null}
        typed={typed}
        pictureFields={pictureFields}
        maxLength={POST_TEXT_MAX}
      />
    ),
  });
}
