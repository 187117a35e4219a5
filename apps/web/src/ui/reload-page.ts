let isReloading = false;

export const isReloadingPage = () => isReloading;

/** Reads the page anew, without asking about what was typed: its draft comes back. */
export function reloadPage(): void {
  isReloading = true;
  window.location.reload();
}
