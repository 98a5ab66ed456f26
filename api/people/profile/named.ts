/** What a name is stored with: the key that it is sorted by, and the skeleton by which names look alike. Pure. */
import { collationKey } from '../../../calls/platform/text/collation.ts';
import { skeleton } from '../../platform/text/skeleton.ts';

/** Returns the columns of a name. */
export const named = (name: string) => ({ name, name_key: collationKey(name), name_skeleton: skeleton(name) });
