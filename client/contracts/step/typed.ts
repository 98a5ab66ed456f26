/** Typed values of a step by field name. Shown again after an error, and stored nowhere else. */
export type Typed = Readonly<Record<string, string>>;
