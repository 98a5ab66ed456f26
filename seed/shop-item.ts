/** All shop items, sold or won. */
import { shopGoods } from './shop-goods.ts';
import type { ShopItemSeed } from './shop-item-seed.ts';
import { shopPlush } from './shop-plush.ts';
import { shopVouchers } from './shop-voucher.ts';
import { shopWearables } from './shop-wearable.ts';

export const shopItemSeeds: readonly ShopItemSeed[] = [...shopWearables, ...shopPlush, ...shopGoods, ...shopVouchers];
