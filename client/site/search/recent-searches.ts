/** Recent searches of this device, the latest first. */

const STORAGE_KEY = 'searches';
const MAX_SEARCHES = 8;

/** Returns the recent searches. Empty if the browser stores nothing. */
export function recentSearches(): string[] {
  try {
    const searches: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(searches) ? searches.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

/** Adds a search, or moves it to the top. */
export function addRecentSearch(text: string): void {
  const search = text.trim();
  if (search === '') return;
  const searches = [search, ...recentSearches().filter((other) => other !== search)].slice(0, MAX_SEARCHES);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
  } catch {
    // A private window stores nothing.
  }
}

/** Deletes all recent searches. */
export function forgetSearches(): void {
  localStorage.removeItem(STORAGE_KEY);
}
