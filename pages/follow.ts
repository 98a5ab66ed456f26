/** Whom a member follows, who follows them, and whom they block. */
import { z } from 'zod';
import { cursor } from './field.ts';
import { definePage } from './page.ts';

export const following = definePage({ path: '/following', access: 'bearer', query: z.object({ cursor }) });

export const followers = definePage({ path: '/followers', access: 'bearer', query: z.object({ cursor }) });

export const blocked = definePage({ path: '/blocked', access: 'bearer', query: z.object({ cursor }) });
