/** States of a refund. */
import { z } from 'zod';

/** `approved`: in transit. `returned`: the bank returned it after it was paid. */
export const refundState = z.enum(['asked', 'declined', 'approved', 'paid', 'failed', 'returned']);
/** State of a refund. `paid` can still become `returned`. */
export type RefundState = z.infer<typeof refundState>;
