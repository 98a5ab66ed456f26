/** Turns pushes on and off for this device: the browser is asked, and what it answers is sent by the page's own forms. */

/** Shows what can be done here; where a browser has no pushes, nothing. */
export async function enhancePush() {
  const place = document.querySelector<HTMLElement>('[data-push]');
  const on = place?.querySelector<HTMLFormElement>('form[data-push-on]');
  const off = place?.querySelector<HTMLFormElement>('form[data-push-off]');
  const said = place?.querySelector<HTMLElement>('[role=status]');
  if (!place || !on || !off || !said || !('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  // The house forgets a device whose session was ended elsewhere.
  const isOn = subscription && place.dataset.devices !== '0';
  (isOn ? off : on).hidden = false;

  on.addEventListener('submit', async (event) => {
    event.preventDefault();
    said.textContent = '';
    if ((await Notification.requestPermission()) !== 'granted') {
      said.textContent = said.dataset.refused ?? '';
      return;
    }
    try {
      send(on, await subscribe(place.dataset.push ?? ''));
    } catch {
      said.textContent = said.dataset.failed ?? '';
    }
  });

  off.addEventListener('submit', async (event) => {
    event.preventDefault();
    await subscription?.unsubscribe();
    send(off, { endpoint: subscription?.endpoint });
  });
}

/** Anew: what was subscribed with another key of the house is of no use. */
async function subscribe(applicationServerKey: string) {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  return { endpoint, ...keys };
}

/** Leads to the page as it is then. */
function send(form: HTMLFormElement, fields: Record<string, string | undefined>) {
  for (const input of form.querySelectorAll('input')) input.value = fields[input.name] ?? '';
  form.submit();
}
