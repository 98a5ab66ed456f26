import { definePage } from '../page.ts';

/** The API document for people. */
export const docs = definePage({ path: '/api/docs', share: 'page', access: 'public' });
