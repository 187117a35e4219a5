import type { AnyRoute } from "@pomar/contract/core/route";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "./api-error.ts";
import { download } from "./files.ts";

export type DownloadInput = Parameters<typeof download>[1];

/** Saves the file that a route answers, or hands it on: `mutate()` starts it; what fails is told as any other call. */
export const useDownload = (route: AnyRoute, input?: DownloadInput, by = download) =>
  useMutation<void, ApiError>({ mutationFn: () => by(route, input) });
