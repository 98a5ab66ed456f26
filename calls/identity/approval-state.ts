/** States of an approval. */
import { z } from 'zod';

/** `approved` and `refused`: by another person. `withdrawn`: by the requester. */
export const approvalState = z.enum(['open', 'approved', 'refused', 'withdrawn']);
/** State of a request for approval. All but `open` are final. */
export type ApprovalState = z.infer<typeof approvalState>;
