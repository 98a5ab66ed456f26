/** The text of a failure code that a page did not bring along, from the namespaces of the edge. Loaded with the first one. */
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

/** Namespaces that explain codes, and where in them: why media is refused comes before failures of calls. */
const places = [
  ['refusal', 'refused'],
  ['error', 'code'],
] as const;

/** Returns the instruction for a code in the language of the page; null: no namespace explains it. */
export async function failureText(code: string): Promise<string | null> {
  for (const [namespace, part] of places) {
    const answer = await fetch(`/texts/${localeOfPage()}/${namespace}.json`).catch(() => null);
    if (!answer?.ok) continue;
    const texts = (await answer.json()) as Record<string, Record<string, string> | undefined>;
    const text = texts[part]?.[code];
    if (text) return text;
  }
  return null;
}
