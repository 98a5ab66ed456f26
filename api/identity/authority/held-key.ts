/** Keys of commands that the host runs when a second person approves them. */
import type { Command } from '../../platform/host/idempotency.ts';

const PREFIX = 'held:';

/** Returns the key of a command that waited for this approval. */
export const heldKey = (approvalUuid: string): string => `${PREFIX}${approvalUuid}`;

/** Returns the approval that a command waited for; null where one person does it alone. */
export const approvalOf = ({ key }: Pick<Command, 'key'>): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
