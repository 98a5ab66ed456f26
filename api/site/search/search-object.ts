import { DurableObject } from 'cloudflare:workers';
import { openIndex, putDocuments, type SearchDocument, searchIndex } from './search-index.ts';

/** Search index of one kind. The object's name is the kind. */
export class SearchIndex extends DurableObject {
  private readonly index = openIndex(this.ctx.storage.sql);

  /** Adds documents, or replaces older versions. */
  async put(documents: readonly SearchDocument[]): Promise<void> {
    this.ctx.storage.transactionSync(() => putDocuments(this.index, documents));
  }

  /** Returns at most `limit` uuids of matching documents, the best first. `search` is in search form. */
  async search(search: string, limit: number): Promise<string[]> {
    return searchIndex(this.index, search, limit);
  }
}
