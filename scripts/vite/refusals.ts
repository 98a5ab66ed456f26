/**
 * Declarations beside the rules of the database: what happens when a rule refuses a command.
 * - `-- @answer family_owes_more` before a trigger: the failure that commands answer. Their code
 *   checks the rule first, so the trigger refuses only if another command was faster.
 * - `-- @invariant the approval is decided in the same batch` before a trigger: the reason why no
 *   command can break the rule.
 *
 * A CHECK has the same words in a comment (`//`) before it in `tables.ts`.
 */
const WORDS = '@(answer|invariant) (.+)';
const OF_TRIGGER = new RegExp(`^-- ${WORDS}\\n(?:-- .*\\n)*CREATE TRIGGER [\\s\\S]*?^END;$`, 'gm');
const OF_CHECK = new RegExp(`^ *// ${WORDS}\\n *check\\(\\s*'(\\w+)'`, 'gm');
const RAISE = /RAISE\(ABORT, '((?:[^']|'')*)'\)/g;

/** A declared rule: a RAISE text, or the name of a CHECK. */
export interface DeclaredRule {
  rule: string;
  word: 'answer' | 'invariant';
  /** A failure code, or a reason. */
  text: string;
}

/** Returns the RAISE texts in SQL. */
export const raiseTextsIn = (sql: string): string[] =>
  Array.from(sql.matchAll(RAISE), ([, text = '']) => text.replaceAll("''", "'"));

/** Returns the declarations in a rules file or a tables file. Throws if one belongs to no rule. */
export function declaredRulesIn(source: string): DeclaredRule[] {
  const ofTriggers = [...source.matchAll(OF_TRIGGER)].map(([trigger, word, text]) => ({
    word,
    text,
    rules: raiseTextsIn(trigger),
  }));
  const ofChecks = [...source.matchAll(OF_CHECK)].map(([, word, text, name = '']) => ({ word, text, rules: [name] }));
  const declarations = [...ofTriggers, ...ofChecks];
  const wordCount = source.match(new RegExp(`^ *(?:--|//) ${WORDS}$`, 'gm'))?.length ?? 0;
  if (declarations.length !== wordCount || declarations.some(({ rules }) => rules.length === 0))
    throw new Error('A declaration of @answer or @invariant belongs to no rule');
  return declarations.flatMap(({ rules, word, text = '' }) =>
    rules.map((rule) => ({ rule, word: word as DeclaredRule['word'], text })),
  );
}
