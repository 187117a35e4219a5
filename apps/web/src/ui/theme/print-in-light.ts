/** Paper is white: while the page is printed it has the light theme, whatever the person chose for the screen. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let chosen = dataset.mantineColorScheme;
  window.addEventListener("beforeprint", () => {
    chosen = dataset.mantineColorScheme;
    dataset.mantineColorScheme = "light";
  });
  window.addEventListener("afterprint", () => {
    dataset.mantineColorScheme = chosen;
  });
}
