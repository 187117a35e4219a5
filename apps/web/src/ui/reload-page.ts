let isReloading = false;

export const isReloadingPage = () => isReloading;

/** Reloads the page without asking about typed values, because their draft is restored after the reload. */
export function reloadPage(): void {
  isReloading = true;
  window.location.reload();
}
