/** An item's page, and what its forms do without scripts: like, hold, let go. */
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { uuid } from '../../calls/field.ts';
import { getShopItem, likeShopItem, reserveShopItem, revokeReservation, unlikeShopItem } from '../../calls/shop.ts';
import { localePath } from '../../client/i18n.ts';
import { itemPath, shopPath } from '../../client/shop/paths.ts';
import { api, type Failure } from '../api.ts';
import { screenPage, troubleOf } from '../app-page.tsx';
import type { EdgeEnv } from '../env.ts';
import { failedPage } from '../errors.tsx';
import { form } from '../form.ts';
import { asksData, dataAnswer } from '../form-answer.ts';
import { safeReturnTo } from '../safe-return-to.ts';
import { publicOrigin } from '../site.ts';
import { ownOf } from './own.ts';

export const item = new Hono<EdgeEnv>();

const notice = z.enum(['reserved', 'revoked', 'lapsed']);

item.get(`${shopPath}/:uuid`, (c) =>
  itemPage(c, c.req.param('uuid'), {
    notice: notice
      .nullable()
      .catch(null)
      .parse(c.req.query('status') ?? null),
  }),
);

const back = z.object({ back: z.string().optional() });

item.post(`${shopPath}/:uuid/like`, form(back), (c) => likes(c, likeShopItem, c.req.valid('form').back));
item.post(`${shopPath}/:uuid/unlike`, form(back), (c) => likes(c, unlikeShopItem, c.req.valid('form').back));

async function likes(c: Context<EdgeEnv>, call: typeof likeShopItem | typeof unlikeShopItem, backTo?: string) {
  const params = { uuid: c.req.param('uuid') ?? '' };
  const done = await api(c, call, { params });
  if (!done.ok) return failedPage(c, done);
  if (asksData(c)) return dataAnswer(c, 200, done.answer.data);
  const here = localePath(c.var.locale, itemPath(params.uuid));
  return c.redirect(safeReturnTo(backTo, publicOrigin(c), here), 303);
}

item.post(`${shopPath}/:uuid/reserve`, form(z.object({ idempotency_key: z.string() })), async (c) => {
  const item_uuid = c.req.param('uuid');
  const held = await api(c, reserveShopItem, { form: { item_uuid }, key: c.req.valid('form').idempotency_key });
  if (held.ok) return toItem(c, item_uuid, { notice: 'reserved', serverTime: held.answer.data.created_at });
  // In another tab perhaps: it is held, which is what was asked for.
  if (held.failure.error.code === 'shop_already_reserved') return toItem(c, item_uuid, { notice: 'reserved' });
  return refused(c, item_uuid, held);
});

item.post(`${shopPath}/:uuid/revoke`, form(z.object({ reservation: uuid })), async (c) => {
  const item_uuid = c.req.param('uuid');
  const revoked = await api(c, revokeReservation, { params: { id: c.req.valid('form').reservation } });
  if (!revoked.ok) return refused(c, item_uuid, revoked);
  return toItem(c, item_uuid, { notice: revoked.answer.data.revoked_by === 'time' ? 'lapsed' : 'revoked' });
});

const toItem = (c: Context<EdgeEnv>, uuid: string, done: ItemAnswer & { notice: z.infer<typeof notice> }) =>
  asksData(c)
    ? itemPage(c, uuid, done)
    : c.redirect(`${localePath(c.var.locale, itemPath(uuid))}?status=${done.notice}`, 303);

/** The same page, with the reason. */
const refused = (c: Context<EdgeEnv>, uuid: string, failed: Failure) =>
  failed.status === 401 ? failedPage(c, failed) : itemPage(c, uuid, { failed });

interface ItemAnswer {
  /** Why a command came to nothing. */
  failed?: Failure;
  /** What a command has done. */
  notice?: z.infer<typeof notice> | null;
  /** The host's time of just now, where it has told it: its deadlines are counted from it. */
  serverTime?: string;
}

async function itemPage(
  c: Context<EdgeEnv>,
  uuid: string,
  { failed, notice = null, serverTime }: ItemAnswer,
): Promise<Response> {
  // Who has just moved the stock knows better than what everybody sees, which is a few seconds old.
  const fresh = c.req.method === 'POST';
  const [found, own] = await Promise.all([api(c, getShopItem, { params: { uuid }, fresh }), ownOf(c, [uuid])]);
  if (!found.ok) return failedPage(c, found);
  const { data: shown } = found.answer;
  return screenPage(c, {
    screen: 'shop/item',
    share: { kind: 'shop_item', item: shown },
    cache: getShopItem.cache,
    namespaces: ['shop', 'site'],
    failed,
    props: {
      item: shown,
      own,
      trouble: troubleOf(failed),
      notice: own && notice,
      reserve_key: own && crypto.randomUUID(),
      server_time: serverTime ?? c.var.now.toISOString(),
      share_url: publicOrigin(c) + localePath(c.var.locale, itemPath(shown.uuid)),
    },
  });
}
