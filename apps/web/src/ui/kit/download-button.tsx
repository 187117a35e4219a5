import type { AnyRoute } from "@pomar/contract/core/route";
import type { ComponentProps } from "react";
import { type DownloadInput, useDownload } from "../api/use-download.ts";
import { ButtonWithIcon } from "./button-with-icon.tsx";

interface DownloadButtonProps extends Omit<ComponentProps<typeof ButtonWithIcon>, "loading" | "onClick"> {
  route: AnyRoute;
  input?: DownloadInput;
}

/** Saves the file that a route answers, and shows that it is on its way. */
export function DownloadButton({ route, input, ...look }: DownloadButtonProps) {
  const saving = useDownload(route, input);
  return <ButtonWithIcon variant="default" {...look} loading={saving.isPending} onClick={() => saving.mutate()} />;
}
