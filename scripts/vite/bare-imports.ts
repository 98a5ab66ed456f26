/**
 * Vite wraps dynamic imports to preload their dependencies. Our pages name those dependencies
 * themselves, so the wrapper (see PRELOAD_HELPER in client-assets.ts) would only repeat each
 * import.
 */
import type { Plugin } from 'vite';

const WRAPPED = /\b[\w$]+\(async\(\)=>\{let\{([^{}]*)\}=await (import\([^()]*\));return\{\1\}\},__VITE_PRELOAD__\)/g;

/** Returns a plugin that restores the original `import(…)` in builds of standalone scripts. */
export function bareImports(names: readonly string[]): Plugin {
  return {
    name: 'bare-imports',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => names.includes(name),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(WRAPPED, '$2');
    },
  };
}
