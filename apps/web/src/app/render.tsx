import { MantineProvider } from "@mantine/core";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { colorSchemeManager, cssVariablesResolver, theme } from "../ui/theme/theme.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
const root = createRoot(container);

/** Renders the login page or the product into the document, with the theme that the user chose. */
export function render(content: ReactNode): void {
  root.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
        // All CSS variables are emitted: omitting unchanged ones would need a style sheet larger than these variables.
        deduplicateCssVariables={false}
      >
        {content}
      </MantineProvider>
    </StrictMode>,
  );
}

/** Pages are printed in the light theme, even when the user chose the dark theme for the screen. */
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
