/** Text of the triggers that refuse a row of a user whose account is closed or merged: scripts/migrations/guards.ts. */
const REFUSAL = 'there is no such account any more';

/** Returns whether the database refused a write because its user has closed their account or merged it into another. */
export function isOfClosedAccount(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message.includes(REFUSAL) || isOfClosedAccount(error.cause);
}
