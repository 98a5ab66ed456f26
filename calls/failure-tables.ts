/** The failure tables of all rooms. Written by scripts/build/typed-lists.ts. */
export * from './contracts/failures.ts';
export * from './deck/failures.ts';
export * from './families/failures.ts';
export * from './identity/failures.ts';
export * from './live/failures.ts';
export * from './moderation/failures.ts';
export * from './money/failures.ts';
export * from './office/failures.ts';
export * from './payouts/failures.ts';
export * from './people/failures.ts';
export * from './platform/failures.ts';
export * from './posts/failures.ts';
export * from './privacy/failures.ts';
export * from './rankings/failures.ts';
export * from './shop/failures.ts';
