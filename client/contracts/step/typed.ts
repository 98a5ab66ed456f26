/** What was typed into a step, by field: shown again where something is wrong, and never kept elsewhere. */
export type Typed = Readonly<Record<string, string>>;
