let isReloading = false;

export const isReloadingPage = () => isReloading;

/** Reloads the page without asking about typed values: their draft comes back. */
export function reloadPage(): void {
  isReloading = true;
  window.location.reload();
}
