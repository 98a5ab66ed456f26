/**
 * Columns stored with a name: its sort key, and its skeleton, which is equal for names that look
 * alike. Pure.
 */
import { collationKey } from '../../../calls/platform/text/collation.ts';
import { skeleton } from '../../platform/text/skeleton.ts';

/** Returns the columns of a name. */
export const columnsOfName = (name: string) => ({ name, name_key: collationKey(name), name_skeleton: skeleton(name) });
