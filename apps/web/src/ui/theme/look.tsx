import { MantineProvider } from "@mantine/core";
import { type ReactNode, StrictMode } from "react";
import { colorSchemeManager, cssVariablesResolver, theme } from "./theme.ts";

/** What everything on screen is drawn with. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
        // All of them, and no style sheet with those that the theme does not change: it would be heavier than the rest.
        deduplicateCssVariables={false}
      >
        {children}
      </MantineProvider>
    </StrictMode>
  );
}
