/** Texts that a page did not bring along: asked for by the part that needs them, loaded once. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Namespace } from './i18n-namespaces.ts';

/** Which namespaces are at hand, and how others are had. */
export interface Texts {
  has(namespace: Namespace[number]): boolean;
  load(namespace: Namespace[number]): Promise<unknown>;
}

const TextsContext = createContext<Texts | null>(null);

/** Gives the parts below it their texts. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** Whether a namespace is at hand; where it is not it is loaded, and the part is rendered again once it is. */
export function useTexts(namespace: Namespace[number]): boolean {
  const texts = useContext(TextsContext);
  const [ready, setReady] = useState(() => texts?.has(namespace) ?? false);
  useEffect(() => {
    if (ready || !texts) return;
    const check = () => setReady(texts.has(namespace));
    // What could not be loaded is done without.
    void texts.load(namespace).then(check, check);
  }, [ready, texts, namespace]);
  return ready;
}
