import { env } from 'cloudflare:workers';
import { countToHead } from '../../../api/rankings/fact/counting-round.ts';

/** Counts the reported facts, as the scheduled job does a quarter of a second later. */
export const countReportedFacts = () =>
  env.DB.batch(countToHead().map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
