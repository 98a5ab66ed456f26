/**
 * Translations that did not come with the page. The component that needs them requests them, and
 * they load once.
 */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Namespace } from './i18n-namespaces.ts';

/** The loaded namespaces, and how to load others. */
export interface Texts {
  has(namespace: Namespace[number]): boolean;
  load(namespace: Namespace[number]): Promise<unknown>;
}

const TextsContext = createContext<Texts | null>(null);

/** Provides translations to the components below it. */
export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/**
 * Returns whether a namespace is loaded. Otherwise loads it and renders the component again
 * afterwards.
 */
export function useTexts(namespace: Namespace[number]): boolean {
  const texts = useContext(TextsContext);
  const [ready, setReady] = useState(() => texts?.has(namespace) ?? false);
  useEffect(() => {
    if (ready || !texts) return;
    const check = () => setReady(texts.has(namespace));
    // If loading fails, the component stays without it.
    void texts.load(namespace).then(check, check);
  }, [ready, texts, namespace]);
  return ready;
}
