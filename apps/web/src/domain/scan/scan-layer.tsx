import { useLayoutEffect } from "react";
import { lazyOverlay } from "../../ui/lazy.tsx";
import { openScanner, useScanRequest } from "./scan-store.ts";
import { listenForReader } from "./typing-reader.ts";

const Scanner = lazyOverlay(async () => (await import("./scanner.tsx")).Scanner);

/** Hears readers that type on every page of a logged-in person, and shows the scanner, which is loaded when it is first asked for. */
export function ScanLayer({ onSearch }: { onSearch: (text: string) => void }) {
  const request = useScanRequest();
  useLayoutEffect(() => listenForReader((typed) => openScanner({ typed })), []);
  return <Scanner opened={request !== null} request={request} onSearch={onSearch} />;
}
