/** Invariants by name. Each query finds the rows that break it. */
export type Invariants = Readonly<Record<string, string>>;
