import type { AnyRoute } from "@pomar/contract/core/route";
import type { ComponentProps } from "react";
import type { share } from "../api/files.ts";
import { type DownloadInput, useDownload } from "../api/use-download.ts";
import { ButtonWithIcon } from "./button-with-icon.tsx";

interface DownloadButtonProps extends Omit<ComponentProps<typeof ButtonWithIcon>, "loading" | "onClick"> {
  route: AnyRoute;
  input?: DownloadInput;
  /** The function that handles the file; by default the file is saved. */
  by?: typeof share;
}

/** A button that saves the file which a route returns, and shows that the download is in progress. */
export function DownloadButton({ route, input, by, ...look }: DownloadButtonProps) {
  const saving = useDownload(route, input, by);
  return <ButtonWithIcon variant="default" {...look} loading={saving.isPending} onClick={() => saving.mutate()} />;
}
