// Runs before the first paint, or a dark screen would flash white. A file of its own, so that a strict
// content security policy lets it run. The key is the one of ui/theme/theme.ts.
try {
  if (localStorage.getItem("pomar.theme") === "dark") {
    document.documentElement.dataset.mantineColorScheme = "dark";
    document.querySelector('meta[name="theme-color"]').content = "#161d26";
  }
} catch {
  // Storage is forbidden here: the light theme it is.
}
