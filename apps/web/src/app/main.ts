import "@fontsource-variable/inter/wght.css";
import "../ui/theme/font.css";
import "../ui/theme/mantine.css";
import "../ui/theme/global.css";
import { hasKeptKey } from "../insight/parts/offline/has-kept-key.ts";
import { sessionKeys } from "../ui/api/session-keys.ts";
import { local } from "../ui/local-storage.ts";

/** Loads the product, and in parallel the chunk that all its pages share (the code of lists). */
async function showProduct(): Promise<void> {
  const [{ showApp }] = await Promise.all([import("./app.tsx"), import("../ui/list/list-page.tsx")]);
  await showApp();
}

/** Loads the login page without the product, and deletes the session and plant data that remain on the device. */
async function showLogin(): Promise<void> {
  for (const key of Object.values(sessionKeys)) local.remove(key);
  const login = await import("./auth/login-shell.tsx");
  login.showLogin();
  if (local.read(hasKeptKey) !== null) await (await import("../insight/parts/offline/kept-data.ts")).forgetKeptData();
}

// This file only decides whether to load the product or the login page, so that the needed code is requested at once.
const isLoggedIn = local.read(sessionKeys.token) !== null;
const shown = isLoggedIn ? showProduct() : showLogin();
shown.catch(() => {
  document.body.textContent = "O Pomar não abriu por completo. Verifique a conexão e recarregue a página.";
});
