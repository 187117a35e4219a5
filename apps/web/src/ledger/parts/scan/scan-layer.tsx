import { useRouter } from "@tanstack/react-router";
import { useEffect, useLayoutEffect } from "react";
import { useLeavePage } from "../../../ui/kit/use-leave-page.ts";
import { lazyOverlay } from "../../../ui/lazy.tsx";
import { closeScanner, openScanner, useScanRequest } from "./scan-store.ts";
import { listenForReader } from "./typing-reader.ts";

const Scanner = lazyOverlay(async () => (await import("./scanner.tsx")).Scanner);

/** Lets Back close the scanner instead of leaving the page, whose form would otherwise ask first. */
const closeOnBack = async ({ action }: { action: string }) => action === "BACK" && closeScanner();

/** Listens for keyboard readers on all pages of a logged-in user; shows the scanner, loaded only at its first use. */
export function ScanLayer({ onSearch }: { onSearch: (text: string) => void }) {
  const request = useScanRequest();
  useLeavePage(closeScanner);
  const { history } = useRouter();
  useEffect(() => history.block({ blockerFn: closeOnBack, enableBeforeUnload: false }), [history]);
  useLayoutEffect(() => listenForReader((typed) => openScanner({ typed })), []);
  return <Scanner opened={request !== null} request={request} onSearch={onSearch} />;
}
