/** What the page of a live shows once it is over. Loaded then. */
export function leaveRoom(talk: HTMLElement): void {
  talk.querySelector<HTMLElement>('[data-gone]')?.removeAttribute('hidden');
  talk.querySelector('form')?.remove();
  document.dispatchEvent(new Event('live:gone'));
}
