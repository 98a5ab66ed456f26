/** Truths about the rows: by its name, a query that finds whatever breaks it. */
export type Invariants = Readonly<Record<string, string>>;
