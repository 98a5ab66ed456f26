/** The shop (spec 2). Anybody may look at it; fixed addresses stand before those of items. */
import { Hono } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { buy } from '../shop/buy.ts';
import { item } from '../shop/item.ts';
import { prizes } from '../shop/prizes.tsx';
import { shelf } from '../shop/shelf.tsx';

export const shop = new Hono<EdgeEnv>();

shop.route('/', shelf);
shop.route('/', prizes);
shop.route('/', buy);
shop.route('/', item);
