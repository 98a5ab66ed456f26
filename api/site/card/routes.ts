/**
 * Serves share cards for link previews: `GET /cards/{language}/{kind}/{id}.jpg`. Drawn on request
 * and cached by the edge.
 */
import { z } from 'zod';
import { type CardKind, cardAt } from '../../../calls/platform/card.ts';
import { type Db, openDb } from '../../platform/framework/db.ts';
import { fail } from '../../platform/framework/fail.ts';
import type { ApiApp, On } from '../../platform/framework/route.ts';
import type { Card } from './card.ts';
import { type CardTexts, cardTextsIn } from './card-text.ts';
import { categoryCard } from './category-card.ts';
import { clipCard } from './clip-card.ts';
import { eventCard } from './event-card.ts';
import { inviteCard } from './invite-card.ts';
import { itemCard } from './item-card.ts';
import { liveCard } from './live-card.ts';
import { postCard } from './post-card.ts';

export const prefixes = ['cards'];

type Find = (db: Db, id: string, context: { say: CardTexts; now: Date }) => Promise<Card | null>;

const findBy: Record<CardKind, Find> = {
  live: liveCard,
  event: eventCard,
  invite: inviteCard,
  item: itemCard,
  post: postCard,
  category: categoryCard,
  clip: clipCard,
};

const settings = z.object({ PRODUCT_NAME: z.string().default('Vela') });

/** Cards show numbers that change while people watch. */
const FRESH_SECONDS = 60;

export const routes = (_: On, app: ApiApp) => {
  app.get('/cards/:language/:kind/:file', async (c) => {
    const target = cardAt(c.req.path);
    if (!target) return fail(c, { failed: 'not_found' });
    const card = await findBy[target.kind](openDb(c.env.DB), target.id, {
      say: cardTextsIn(target.language),
      now: new Date(),
    });
    if (!card) return fail(c, { failed: 'not_found' });
    // The renderer has four megabytes and is needed only here.
    const { drawCard } = await import('./draw.ts');
    const { PRODUCT_NAME: product } = settings.parse(c.env);
    const picture = await drawCard(card, { media: c.env.MEDIA, product, language: target.language });
    c.header('content-type', 'image/jpeg');
    c.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
    c.header('x-content-type-options', 'nosniff');
    return c.body(picture);
  });
};
