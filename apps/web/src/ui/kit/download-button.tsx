import type { AnyRoute } from "@pomar/contract/core/route";
import type { ComponentProps } from "react";
import type { share } from "../api/files.ts";
import { type DownloadInput, useDownload } from "../api/use-download.ts";
import { ButtonWithIcon } from "./button-with-icon.tsx";

interface DownloadButtonProps extends Omit<ComponentProps<typeof ButtonWithIcon>, "loading" | "onClick"> {
  route: AnyRoute;
  input?: DownloadInput;
  /** Handles the file; by default it is saved. */
  by?: typeof share;
}

/** Saves the file that a route returns, and shows that the download is in progress. */
export function DownloadButton({ route, input, by, ...look }: DownloadButtonProps) {
  const saving = useDownload(route, input, by);
  return <ButtonWithIcon variant="default" {...look} loading={saving.isPending} onClick={() => saving.mutate()} />;
}
