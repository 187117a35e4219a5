import "@fontsource-variable/inter/wght.css";
import "../ui/theme/font.css";
import "../ui/theme/mantine.css";
import "../ui/theme/global.css";
import { MantineProvider } from "@mantine/core";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { getSession } from "../ui/api/session.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "../ui/theme/theme.ts";
import { LoginShell } from "./auth/login-shell.tsx";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
const root = createRoot(container);

/** The product itself; who is not logged in loads it while typing. */
const loadApp = () => import("./app.tsx");

async function showApp(): Promise<void> {
  const { App, begin } = await loadApp();
  await begin();
  show(<App />);
}

function show(content: ReactNode): void {
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
        // All of them, and no style sheet with those that the theme does not change: it would be heavier than the rest.
        deduplicateCssVariables={false}
      >
        {content}
      </MantineProvider>
    </StrictMode>,
  );
}

/** Paper is white: while the page is printed it has the light theme, whatever the person chose for the screen. */
function printInLight(): void {
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

printInLight();
if (getSession().token === null)
  show(<LoginShell onIn={showApp} onTyping={() => void loadApp().catch(() => undefined)} />);
else
  showApp().catch(() => {
    container.textContent = "O Pomar não abriu por completo. Verifique a conexão e recarregue a página.";
  });
