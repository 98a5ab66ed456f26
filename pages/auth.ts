/** The way in and out for people; the doors themselves are under /api/auth. */
import { z } from 'zod';
import { definePage } from './page.ts';

/** `error` is one of the names that Auth.js has, `ref` the number of the request that failed. */
const told = { error: z.string().optional(), ref: z.string().optional() };

export const signIn = definePage({
  path: '/auth/signin',
  access: 'public',
  hidden: true,
  query: z.object({ ...told, callbackUrl: z.string().optional() }),
});

export const signInError = definePage({
  path: '/auth/error',
  access: 'public',
  hidden: true,
  query: z.object({ ...told, callbackUrl: z.string().optional() }),
});

/** No page of its own: the form of the account menu. */
export const signOut = definePage({
  path: '/auth/signout',
  access: 'public',
  hidden: true,
  actions: { leave: { at: '', form: z.object({}) } },
});
