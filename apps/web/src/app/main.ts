import "@fontsource-variable/inter/wght.css";
import "../ui/theme/font.css";
import "../ui/theme/mantine.css";
import "../ui/theme/global.css";
import { hasKeptKey } from "../insight/parts/offline/has-kept-key.ts";
import { sessionKeys } from "../ui/api/session-keys.ts";
import { local } from "../ui/local-storage.ts";

/** The product, and at the same time what all its pages share (the chunk of the lists). */
async function showProduct(): Promise<void> {
  const [{ showApp }] = await Promise.all([import("./app.tsx"), import("../ui/list/list-page.tsx")]);
  await showApp();
}

/** The login page, several times as light. Without a token nothing of a session and of the plant is left on the device. */
async function showLogin(): Promise<void> {
  for (const key of Object.values(sessionKeys)) local.remove(key);
  const login = await import("./auth/login-shell.tsx");
  login.showLogin();
  if (local.read(hasKeptKey) !== null) await (await import("../insight/parts/offline/kept-data.ts")).forgetKeptData();
}

// This file is no more than tells which of the two to ask for: nothing is fetched behind anything else.
const isLoggedIn = local.read(sessionKeys.token) !== null;
const shown = isLoggedIn ? showProduct() : showLogin();
shown.catch(() => {
  document.body.textContent = "O Pomar não abriu por completo. Verifique a conexão e recarregue a página.";
});
