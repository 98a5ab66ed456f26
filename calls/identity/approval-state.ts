/** States of an approval. */
import { z } from 'zod';

export const approvalState = z.enum(['open', 'approved', 'refused', 'withdrawn']);
export type ApprovalState = z.infer<typeof approvalState>;
