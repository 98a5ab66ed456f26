/** The version of the page build, shown in a meta tag. */
declare const __BUILD_TAG__: string;
/** Another one for every build: what an older build cached is not read by a newer one. */
declare const __BUILD_ID__: string;

declare module 'virtual:client-assets' {
  import type { Assets } from '../client/document.tsx';

  const assets: Assets;
  export default assets;
}

declare module '*.md' {
  const document: {
    attributes: Record<string, unknown>;
    html: string;
    sections: { title: string; questions: { question: string; html: string }[] }[];
  };
  export default document;
}
