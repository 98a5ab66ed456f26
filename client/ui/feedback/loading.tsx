/**
 * Placeholder for a streamed section. The content that follows it replaces it by CSS alone, so that
 * content must never be empty.
 */
export const Loading = () => <div className="loading card" aria-hidden="true" />;
