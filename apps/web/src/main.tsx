import "dayjs/locale/pt-br";
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.css";
import "@mantine/dates/styles.css";
import "./shared/theme/global.css";
import { MantineProvider } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import dayjs from "dayjs";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { router } from "./router.tsx";
import { queryClient } from "./shared/api/query-client.ts";
import { startRealtime } from "./shared/realtime/realtime.ts";
import { getSession, subscribeSession } from "./shared/session/session.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "./shared/theme/theme.ts";

dayjs.locale("pt-br");

let { token } = getSession();
subscribeSession(() => {
  const isSomeoneElse = getSession().token !== token;
  token = getSession().token;
  // What one person read is not for the next.
  if (isSomeoneElse) queryClient.clear();
  // The guard decides again about the page that is open.
  void router.invalidate();
});
startRealtime();

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");

createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
    >
      <DatesProvider settings={{ locale: "pt-br", firstDayOfWeek: 0 }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  </StrictMode>,
);
