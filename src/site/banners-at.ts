import type { Context } from 'hono';
import { type BannerPlace, listBanners } from '../../calls/site/banner.ts';
import type { EdgeEnv } from '../env.ts';
import { api } from '../platform/host/api.ts';

/** Returns the current banners of a place. */
export const bannersAt = (c: Context<EdgeEnv>, place: BannerPlace) => api(c, listBanners, { params: { place } });
