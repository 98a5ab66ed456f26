/**
 * Holds the place of a part that is still on its way, and stands before it. What arrives after it hides it, by CSS alone;
 * so what arrives must never be nothing.
 */
export const Loading = () => <div className="loading card" aria-hidden="true" />;
