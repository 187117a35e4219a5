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
import { preloadScreens } from "./screens.tsx";
import { queryClient } from "./shared/api/query-client.ts";
import { startNews } from "./shared/notifications/news.ts";
import { startProbing } from "./shared/realtime/probe.ts";
import { startRealtime } from "./shared/realtime/realtime.ts";
import { getSession, subscribeSession } from "./shared/session/session.ts";
import { printInLight } from "./shared/theme/print-in-light.ts";
import { colorSchemeManager, cssVariablesResolver, theme } from "./shared/theme/theme.ts";

dayjs.locale("pt-br");

let { token } = getSession();
subscribeSession(() => {
  const before = token;
  token = getSession().token;
  // What one person read is not for the next. Not at the end of a session: the calls that ended it still have
  // to say why.
  if (token !== null && token !== before) queryClient.clear();
  if (token !== null) preloadScreens();
  // The guard decides again about the page that is open.
  void router.invalidate();
});
startNews();
startRealtime();
startProbing();
printInLight();
if (token !== null) preloadScreens();

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
