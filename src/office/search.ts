/**
 * Searches of the back office. Platforms log addresses, so an address contains no email address,
 * account or number of a person: it contains the id of an encrypted entry in KV instead.
 */
import type { Context } from 'hono';
import { z } from 'zod';
import { cleanCode } from '../../calls/platform/text/clean.ts';
import type { EdgeEnv } from '../env.ts';
import { newEntryId, readEntry, writeEntry } from '../platform/session/sealed-entry.ts';
import type { FormValues } from './run-action.ts';

/** Lifetime of a link to a search with personal data, in seconds. */
const LINK_SECONDS = 3600;

const storedSearch = z.object({
  user_uuid: z.string(),
  fields: z.record(z.string(), z.string()),
  expires_at_ms: z.number(),
});
type Fields = z.output<typeof storedSearch>['fields'];

/** An email address, an account of a sign-in provider, or a phone, id or bank account number. */
const PERSONAL = /@|^(?:line|google|apple|facebook|sandbox):|^\+?(?:[\s().-]*\d){9,}$/i;

const isPersonal = ([name, text]: [string, string]) => name !== 'cursor' && PERSONAL.test(cleanCode(text));

/** The query of a list, including personal data. Links are built without it. */
export interface Search {
  query: FormValues;
  /** Returns the query string of an address that keeps these fields. */
  queryOf: (fields: FormValues) => string;
}

const entriesOf = (c: Context<EdgeEnv>) => ({ kv: c.env.SESSIONS, kind: 'search' });

/** Redirects to a search, after storing its personal fields. */
export async function redirectToSearch(c: Context<EdgeEnv>, path: string, values: FormValues): Promise<Response> {
  const fields = Object.fromEntries(Object.entries(values).filter(isPersonal));
  if (Object.keys(fields).length === 0) return redirect(c, path, new URLSearchParams(values).toString());
  const user_uuid = c.get('viewer')?.uuid ?? '';
  const searchId = newEntryId();
  const expires_at_ms = c.get('now').getTime() + LINK_SECONDS * 1000;
  await writeEntry(entriesOf(c), searchId, { user_uuid, fields, expires_at_ms }, LINK_SECONDS);
  return redirect(c, path, queryWith(searchId, fields)(values));
}

/**
 * Returns the search of an address. Redirects an address that contains personal data, and one whose
 * entry has expired or belongs to another user.
 */
export async function openSearch(c: Context<EdgeEnv>, path: string, values: FormValues): Promise<Search | Response> {
  const { sought, ...query } = values;
  if (Object.entries(query).some(isPersonal)) return redirectToSearch(c, path, query);
  if (sought === undefined) return { query, queryOf: (fields) => new URLSearchParams(fields).toString() };
  const { data } = storedSearch.safeParse(await readEntry(entriesOf(c), sought));
  const isOwn = data?.user_uuid === c.get('viewer')?.uuid;
  if (!data || !isOwn || data.expires_at_ms <= c.get('now').getTime())
    return redirect(c, path, new URLSearchParams(query).toString());
  return { query: { ...query, ...data.fields }, queryOf: queryWith(sought, data.fields) };
}

const redirect = (c: Context<EdgeEnv>, path: string, query: string) =>
  c.redirect(query === '' ? path : `${path}?${query}`, 303);

/** Replaces the stored fields in a query by the id of their entry. */
const queryWith = (searchId: string, stored: Fields) => (fields: FormValues) => {
  const visibleFields = Object.entries(fields).filter(([name]) => !(name in stored));
  return new URLSearchParams([...visibleFields, ['sought', searchId]]).toString();
};
