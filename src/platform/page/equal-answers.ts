/**
 * Gives equal private answers of an isolate one object, so that a section that shows only them is
 * rendered once (section-html.tsx). Members who follow the same people often see the same posts.
 */

/** Maximum answers stored; the oldest is dropped. */
const ANSWERS_MAX = 200;

const answersByText = new Map<string, object>();

/** Returns the first answer that equals this one. It is frozen, as shared answers are. */
export function firstEqual<Answer extends object>(answer: Answer): Answer {
  const text = JSON.stringify(answer);
  const stored = answersByText.get(text);
  // Equal texts have equal types.
  if (stored) return stored as Answer;
  const [oldest] = answersByText.keys();
  if (oldest !== undefined && answersByText.size >= ANSWERS_MAX) answersByText.delete(oldest);
  answersByText.set(text, Object.freeze(answer));
  return answer;
}
