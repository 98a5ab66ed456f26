/** Idempotency keys of commands that the host runs after the approval of a second person. */
import type { IdempotentCommand } from '../../platform/framework/idempotency.ts';

const PREFIX = 'held:';

/** Returns the idempotency key of the command that waited for this approval. */
export const heldKey = (approvalUuid: string): string => `${PREFIX}${approvalUuid}`;

/** Returns the approval that a command waited for, or null if it needed none. */
export const approvalInKey = ({ key }: Pick<IdempotentCommand, 'key'>): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
