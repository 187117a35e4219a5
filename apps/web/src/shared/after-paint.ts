/** Does something once the answer to a press is on screen: what it begins, such as a hundred new rows, would hold that up. */
export function afterPaint(act: () => void): void {
  // Nothing is painted in a tab that nobody sees.
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}
