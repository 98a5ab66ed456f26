const HOST = 'vela-api';

/**
 * Triggers the nightly run (`scheduled` in api/index.ts) in local workerd, which fires no cron
 * triggers. Once is enough, when the site answers: after that each job schedules itself, and
 * yesterday's books are closed.
 */
export const triggerNight = (origin: string): Promise<void> =>
  fetch(`${origin}/cdn-cgi/handler/scheduled`, { headers: { 'mf-route-override': HOST } })
    .then(({ ok, status }) => void (ok || console.warn(`The nightly run did not start: ${status}.`)))
    .catch((error: unknown) => console.warn(`The nightly run did not start: ${String(error)}.`));
