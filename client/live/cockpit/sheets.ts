/** Opens sheets of the studio, which are popovers. Their buttons work without a script. */

/** Opens the sheet that contains the element of a fragment, such as `#pk`. */
export function openSheetOf(fragment: string): void {
  const element = fragment.length > 1 ? document.getElementById(fragment.slice(1)) : null;
  const sheet = element?.closest<HTMLElement>('.cockpit-sheet');
  // On a desktop some sheets are part of the page.
  if (sheet && 'showPopover' in sheet && !sheet.checkVisibility()) sheet.showPopover();
}

/** Opens the sheet that contains the element with this id, unless the VB is writing. */
export function openSheetUnlessTyping(id: string): void {
  if (!document.activeElement?.matches('input, textarea, select')) openSheetOf(`#${id}`);
}
