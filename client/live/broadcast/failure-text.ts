/**
 * Texts of failure codes that the page does not contain. The first failure loads them from the
 * edge.
 */
import { localeOfPage } from '../../platform/texts/locale-of-page.ts';

/**
 * Namespaces with texts for codes, in order of precedence: reasons for refused media, then errors
 * of calls.
 */
const places = [
  ['refusal', 'refused'],
  ['error', 'code'],
] as const;

/** Returns the text for a code in the language of the page, or null if no namespace has one. */
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
