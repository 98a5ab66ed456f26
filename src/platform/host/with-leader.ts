import { allOk, type Result } from './api.ts';

interface Place {
  cursor?: string | undefined;
  limit: number;
}

/**
 * Returns a page of a ranking with the leader's entry, which scales all bars. Requests the leader
 * separately if the page is further down.
 */
export async function withLeader<Answer extends { data: unknown[] }>(
  { cursor, limit }: Place,
  ask: (place: Place) => Promise<Result<Answer>>,
): Promise<Result<Answer & { leader: Answer['data'][number] | undefined }>> {
  const listing = ask({ cursor, limit });
  const result = await allOk(listing, cursor === undefined ? listing : ask({ limit: 1 }));
  if (!result.ok) return result;
  const [page, first] = result.answer;
  return { ...result, answer: { ...page, leader: first.data[0] } };
}
