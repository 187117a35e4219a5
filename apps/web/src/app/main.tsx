import "@fontsource-variable/inter/wght.css";
import "../ui/theme/font.css";
import "../ui/theme/mantine.css";
import "../ui/theme/global.css";
import { createRoot } from "react-dom/client";
import { getSession } from "../ui/api/session.ts";
import { Look } from "../ui/theme/look.tsx";
import { printInLight } from "../ui/theme/print-in-light.ts";
import { LoginShell } from "./auth/login-shell.tsx";

printInLight();

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
const root = createRoot(container);

/** The product itself; who is not logged in loads it while typing. */
const loadApp = () => import("./app.tsx");

async function showApp(): Promise<void> {
  const { App, begin } = await loadApp();
  await begin();
  root.render(
    <Look>
      <App />
    </Look>,
  );
}

function showLogin(): void {
  root.render(
    <Look>
      <LoginShell onIn={showApp} onTyping={() => void loadApp().catch(() => undefined)} />
    </Look>,
  );
}

if (getSession().token === null) showLogin();
else
  showApp().catch(() => {
    container.textContent = "O Pomar não abriu por completo. Verifique a conexão e recarregue a página.";
  });
