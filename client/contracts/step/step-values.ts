/** Typed values of a step by field name. Shown again after an error, and stored nowhere else. */
export type StepValues = Readonly<Record<string, string>>;
