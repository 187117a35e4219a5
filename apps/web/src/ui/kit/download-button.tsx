import type { AnyRoute } from "@pomar/contract/core/route";
import type { ComponentProps } from "react";
import type { share } from "../api/files.ts";
import { type DownloadInput, useDownload } from "../api/use-download.ts";
import { ButtonWithIcon } from "./button-with-icon.tsx";

interface DownloadButtonProps extends Omit<ComponentProps<typeof ButtonWithIcon>, "loading" | "onClick"> {
  route: AnyRoute;
  input?: DownloadInput;
  /** What is done with the file; by default it is saved. */
  by?: typeof share;
}

/** Saves the file that a route answers, and shows that it is on its way. */
export function DownloadButton({ route, input, by, ...look }: DownloadButtonProps) {
  const saving = useDownload(route, input, by);
  return <ButtonWithIcon variant="default" {...look} loading={saving.isPending} onClick={() => saving.mutate()} />;
}
