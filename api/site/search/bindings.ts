import { z } from 'zod';
import type { SearchKind } from '../../../calls/site/search.ts';
import { objectsBinding } from '../../platform/framework/binding.ts';
import type { SearchDocument } from './search-index.ts';

/** The search indexes by kind: see search-object.ts. */
interface SearchIndexes {
  getByName: (kind: SearchKind) => {
    put: (documents: readonly SearchDocument[]) => Promise<void>;
    search: (search: string, limit: number) => Promise<string[]>;
  };
}

const indexes = z.object({ SEARCH_INDEXES: objectsBinding<SearchIndexes>() });

/** Returns the search indexes from an environment. */
export const searchIndexesIn = (env: object): SearchIndexes => indexes.parse(env).SEARCH_INDEXES;
