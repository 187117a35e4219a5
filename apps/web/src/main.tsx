import "@fontsource-variable/inter/wght.css";
import "./shared/theme/font.css";
import "./shared/theme/mantine.css";
import "./shared/theme/global.css";
import { createRoot } from "react-dom/client";
import { getSession } from "./shared/session/session.ts";
import { Look } from "./shared/theme/look.tsx";
import { printInLight } from "./shared/theme/print-in-light.ts";

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

async function showEntrance(): Promise<void> {
  const { Entrance } = await import("./entrance.tsx");
  root.render(
    <Look>
      <Entrance onIn={showApp} onTyping={() => void loadApp().catch(() => undefined)} />
    </Look>,
  );
}

// Not awaited here: what is loaded needs this file's own chunk whole.
(getSession().token === null ? showEntrance() : showApp()).catch(() => {
  container.textContent = "O Pomar não abriu por completo. Verifique a conexão e recarregue a página.";
});
