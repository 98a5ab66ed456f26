/**
 * Turns pushes on and off for this device. The script asks the browser and sends the result with
 * the page's own forms.
 */

/** Shows the form that applies to this device. Shows nothing if the browser has no pushes. */
export async function enhancePush() {
  const place = document.querySelector<HTMLElement>('[data-push]');
  const on = place?.querySelector<HTMLFormElement>('form[data-push-on]');
  const off = place?.querySelector<HTMLFormElement>('form[data-push-off]');
  const status = place?.querySelector<HTMLElement>('[role=status]');
  if (!place || !on || !off || !status || !('PushManager' in window)) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  // The API deletes a device whose session was ended elsewhere.
  const isOn = subscription && place.dataset.devices !== '0';
  (isOn ? off : on).hidden = false;

  on.addEventListener('submit', async (event) => {
    event.preventDefault();
    status.textContent = '';
    if ((await Notification.requestPermission()) !== 'granted') {
      status.textContent = status.dataset.refused ?? '';
      return;
    }
    try {
      send(on, await subscribe(place.dataset.push ?? ''));
    } catch {
      status.textContent = status.dataset.failed ?? '';
    }
  });

  off.addEventListener('submit', async (event) => {
    event.preventDefault();
    await subscription?.unsubscribe();
    send(off, { endpoint: subscription?.endpoint });
  });
}

/** Subscribes again. A subscription with a previous server key would not work. */
async function subscribe(applicationServerKey: string) {
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  return { endpoint, ...keys };
}

/** Submits the form, which loads the page again. */
function send(form: HTMLFormElement, fields: Record<string, string | undefined>) {
  for (const input of form.querySelectorAll('input')) input.value = fields[input.name] ?? '';
  form.submit();
}
