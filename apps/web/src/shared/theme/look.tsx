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
      >
        {children}
      </MantineProvider>
    </StrictMode>
  );
}
